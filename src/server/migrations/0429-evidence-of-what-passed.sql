-- What a report rests on, for the whole log and for what got through: docs/decisions/0352-evidence-of-what-passed.md.
alter table report_evidence add column passed boolean not null default false;
alter table report_evidence drop constraint report_evidence_pkey, add primary key (task_id, passed, position);
alter table report_own_hit add column passed boolean not null default false;
alter table report_own_hit drop constraint report_own_hit_pkey, add primary key (task_id, passed, position);

-- Reports made before keep what they showed: counts, times and states of the whole log.
insert into report_evidence (task_id, passed, position, sources, entry)
select task_id, true, position, sources, entry from report_evidence where (entry->'events'->>'passed')::bigint > 0;
insert into report_own_hit (task_id, passed, position, outcome, entry)
select task_id, true, position, outcome, entry from report_own_hit h
where exists (select from report_evidence e where e.task_id = h.task_id and e.passed);
