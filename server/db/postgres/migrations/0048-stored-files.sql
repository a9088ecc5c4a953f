-- Uploaded files and kept exports, which all instances read. On SQLite they are files in the folder. `writer` is the instance
-- that stored a file, and `removed` is when it was removed: downloads that have begun then go on for a while.
create table stored_file (
  name text collate "C" primary key,
  purpose text collate "C" not null,
  writer text collate "C" not null,
  removed bigint
);
create index stored_file_purpose on stored_file (purpose, removed);

create table stored_chunk (
  file text collate "C" not null references stored_file (name) on delete cascade,
  start bigint not null,
  bytes bytea not null,
  primary key (file, start)
);
-- Programs and workbooks are compressed already.
alter table stored_chunk alter column bytes set storage external;
