-- How an operator arranged the navigation: places pinned to its top, in order, and groups that are closed. JSON arrays.
create table operator_navigation (
  operator_id integer primary key references operator (id) on delete cascade,
  pinned text not null,
  closed text not null
) strict;

-- The records that an operator opened last, the latest with the highest id. A record has no foreign key, because each kind
-- has a table of its own: a visit of a record that is gone is left out when the visits are read.
create table visit (
  id integer primary key autoincrement,
  operator_id integer not null references operator (id) on delete cascade,
  kind text not null,
  record_id integer not null,
  unique (operator_id, kind, record_id)
) strict;
create index visit_latest on visit (operator_id, id);
