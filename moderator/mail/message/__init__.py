"""Bytes -> Mail: the MIME tree, charsets and headers of whatever arrives. `read` never raises."""

from moderator.mail.message.attachment import Attachment
from moderator.mail.message.headers import Address
from moderator.mail.message.mail import Mail, read

__all__ = ["Address", "Attachment", "Mail", "read"]
