-- An undo reads the audit log. `restore` holds what it needs beside `before` and `after`, for each target.
alter table audit add column job_id integer;
alter table audit add column undo_of integer;
alter table audit add column restore text;
alter table job add column undo_of integer;
alter table job add column undone_by integer;
-- The entries of jobs that are still kept. The entry of the request itself has the job as its target.
update audit set job_id = job.id from job
  where audit.operation in ('bulkSns', 'generateMany', 'importRecords') and audit.operation = job.operation
    and audit.request_id = job.request_id and audit.time >= job.created and audit.targets ->> '$[0].kind' <> 'job';
create index audit_job on audit (job_id, id) where job_id is not null;
create unique index audit_undo_of on audit (undo_of) where undo_of is not null;
