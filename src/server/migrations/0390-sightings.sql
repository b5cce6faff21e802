-- "Which of our reports saw this value": values may be longer than an index entry, so their digest is indexed.
create index report_evidence_value on report_evidence (md5(entry ->> 'value'));
create index report_own_hit_value on report_own_hit (md5(entry ->> 'value'));
