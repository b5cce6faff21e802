-- The newest of each file is among those whose body is there: a few of each, where the differences of a month are thousands.
create index delivered_file_standing on delivered_file (subscription_id, format, part, release desc) where not body_gone;
