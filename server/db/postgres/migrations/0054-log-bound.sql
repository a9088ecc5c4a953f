-- The log becomes a table with a partition for each month in three steps (0054 to 0056), so that none locks it for long. This one
-- says where the first partition ends, which is the table as it is: at the start of a month in UTC, at least a month from now and
-- after all entries. Entries of the meantime obey it, those before are proved by the next step.
do $$ begin
  execute format('alter table sn_log add constraint sn_log_bound check (start_time < %s) not valid',
    (select cast(extract(epoch from date_trunc('month', to_timestamp(latest) at time zone 'UTC') + interval '2 months') as bigint)
      from (select greatest(extract(epoch from now()), (select max(start_time) from sn_log)) as latest) log));
end $$;
