"""Mail: the only room that imports `email` and opens sockets. Raw bytes to values, values to raw bytes."""
