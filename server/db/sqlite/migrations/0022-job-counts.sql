-- How many entries of a job made a record, and how many held the wanted values already; the rest of `done` changed one.
alter table job add column added integer not null default 0;
alter table job add column unchanged integer not null default 0;
update job set unchanged = (select count(*) from job_item where job_id = job.id and result = 'unchanged');
update job set added = done where operation = 'generateMany';
