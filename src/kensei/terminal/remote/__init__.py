"""A table of a server in the terminal: `kensei join URL` plays a seat, `kensei watch URL` looks on."""
