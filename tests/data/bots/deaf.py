"""Gets ready, and then never reads a question."""

import sys
import time

sys.stdin.readline()
print("ready", flush=True)
sys.stdin.buffer.raw.read(5)
print("ready", flush=True)
time.sleep(600)
