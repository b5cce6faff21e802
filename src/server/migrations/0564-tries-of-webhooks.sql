-- What a host got in the last minute is counted before a failed message is sent to it again:
-- docs/decisions/0597-one-customer-beside-another.md.
create index webhook_message_tried on webhook_message (last_at) where last_at is not null;
