-- A page of SNs without a filter skips the rows before it. Here it reads nothing but their ids.
create index sn_unarchived on sn (id) where archived = 0;
