-- SNs are found by an option: an index of those that have it, for each.
create index sn_vm_detect on sn (id) where vm_detect = 1;
create index sn_forbid_remote_desktop on sn (id) where forbid_remote_desktop = 1;
create index sn_license_borrow on sn (id) where license_borrow = 1;
create index sn_readonly on sn (id) where readonly = 1;
create index sn_access_log on sn (id) where access_log = 1;
create index sn_ignore_user_limit on sn (id) where ignore_user_limit = 1;
create index sn_distribution on sn (id) where distribution = 1;
create index sn_redundant on sn (id) where redundant = 1;
create index sn_named_user on sn (id) where named_user = 1;
