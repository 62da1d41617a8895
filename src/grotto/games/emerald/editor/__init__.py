"""The position editor of Emerald."""

from .fields import fields as fields
from .form import form as form
