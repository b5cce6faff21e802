-- Values have up to 8,192 characters, more than a row of an index holds: equal watches are found by a digest.
alter table watch drop constraint watch_group_id_created_by_what_kind_value_list_id_key;
create unique index watch_once on watch (group_id, created_by, what, kind, md5(value), list_id) nulls not distinct;
