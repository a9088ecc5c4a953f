-- How many entries of a job were refused with each code, as a JSON object.
alter table job add column refusals text not null default '{}';
update job set refusals = (select json_group_object(code, count) from
  (select code, count(*) as count from job_item where job_id = job.id and result = 'failed' and code is not null group by code))
where failed > 0;
