"""All SQL: the tables, and named functions that take and return values. The only importer of SQLAlchemy."""
