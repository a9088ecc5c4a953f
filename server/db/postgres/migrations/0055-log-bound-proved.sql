-- Reads the whole log. Others read and write it meanwhile.
alter table sn_log validate constraint sn_log_bound;
