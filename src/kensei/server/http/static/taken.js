// A link that leads nowhere: whoever took a seat by it in this browser is led to that seat.
import { seatOf } from "./kept.js";

const seat = seatOf(location.pathname.split("/")[2]);
if (seat) location.replace(`/t/${seat}`);
