"""A process that takes a gigabyte to read a deck."""

from kensei.server.workers.process import serve

serve(lambda question: "" if bytearray(10**9) else str(question))
