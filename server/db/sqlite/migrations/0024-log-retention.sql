-- Logs of SNs of which old entries were removed (LOG_RETENTION_DAYS): the numbers from `first` to the last one have no
-- gaps. Below it stand only entries that had not ended when those around them were removed.
create table sn_log_kept (
  sn_id integer primary key,
  first integer not null
) strict;

-- A seat that was returned outlives the entry of its log.
alter table borrow add column entry integer references sn_log (id) on delete set null;
update borrow set entry = log_id;
drop index borrow_log;
alter table borrow drop column log_id;
alter table borrow rename column entry to log_id;
create index borrow_log on borrow (log_id);

-- Runs without entries would be gone through for ever.
delete from sn_log_block where n = 0;
delete from sn_log_span where n = 0;
create trigger sn_log_block_empty after update of n on sn_log_block when new.n = 0 begin
  delete from sn_log_block where block = new.block;
end;
create trigger sn_log_span_empty after update of n on sn_log_span when new.n = 0 begin
  delete from sn_log_span where span = new.span;
end;
