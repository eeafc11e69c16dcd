"""What those who run the server see: metrics, probes, the log of requests."""
