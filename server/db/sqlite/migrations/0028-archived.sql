-- An archived SN moves in each index that has `archived`. These indexes are wide apart in their order, so that archiving
-- 1,000 SNs wrote 1,000 pages of each. Queries that use them look an archived SN up in `sn_archived` instead
-- (docs/decisions/0056-large-batches.md).
drop index sn_active_date;
drop index sn_activated;
drop index sn_last_update_date;
drop index sn_update_time;
drop index sn_reg_date;
drop index sn_start_date;
drop index sn_expiration_days;
create index sn_active_date on sn (active_date, id);
create index sn_activated on sn (active_date is not null, id);
create index sn_last_update_date on sn (last_update_date, id);
create index sn_update_time on sn (update_time, id);
create index sn_reg_date on sn (reg_date, id);
create index sn_start_date on sn (start_date, id);
create index sn_expiration_days on sn (expiration_days, id);
