-- The secrets of the service, sealed with SECRET_KEY. On SQLite they are files of the data folder, which instances on several
-- machines do not share.
create table secret (
  name text collate "C" primary key,
  sealed text collate "C" not null
);
