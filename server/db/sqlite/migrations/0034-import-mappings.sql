-- How the files with a header were read last, by caller. `reading` is a JSON object: columns, dates, fill and empty. The
-- latest has the highest id.
create table import_mapping (
  id integer primary key autoincrement,
  resource text not null,
  header text not null,
  used_by text not null,
  reading text not null,
  used integer not null,
  unique (resource, header, used_by)
) strict;
create index import_mapping_latest on import_mapping (resource, id);
