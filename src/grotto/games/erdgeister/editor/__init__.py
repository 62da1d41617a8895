"""The position editor of Erdgeister."""

from .fields import fields as fields
from .form import form as form
