"""Small networks: inference, weight files, and judges and policies that use them."""
