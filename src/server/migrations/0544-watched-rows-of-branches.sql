-- Rows of watched lists are limited by branch, as the service: docs/decisions/0535-turns-shares-and-tokens.md
drop function watched_rows(uuid);
