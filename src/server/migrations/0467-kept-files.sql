-- The files that an organisation keeps, of unfinished and failed reports.
create index report_kept_file on report (group_id) include (bytes)
  where blob is not null and state in ('uploading', 'queued', 'running', 'failed');
