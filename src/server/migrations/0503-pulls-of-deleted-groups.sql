-- docs/decisions/0466-waiting-for-locks.md
-- In a migration of its own: it locks app_group, which every call reads, and holds nothing else meanwhile.
-- A pull goes with its subscription. Its group was locked for nothing: devices poll while the group is deleted for good,
-- and both waited for each other.
alter table delivery_pull drop constraint delivery_pull_group_id_fkey;
