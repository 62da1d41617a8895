"""Real browsers at a real server: what people see and do."""
