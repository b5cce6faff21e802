-- Rows of watched lists are limited by branch, as the service: docs/decisions/0535-what-outlives-a-password.md
drop function watched_rows(uuid);
