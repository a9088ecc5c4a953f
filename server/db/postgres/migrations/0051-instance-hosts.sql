-- Where an instance runs, for people. An instance of an older version does not say it.
alter table instance add column host text collate "C" not null default '';
alter table instance add column process bigint not null default 0;
