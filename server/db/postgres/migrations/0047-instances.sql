-- Instances that share this database, by the time of the database. A row whose instance is silent is removed.
create table instance (
  id text collate "C" primary key,
  version text collate "C" not null,
  started bigint not null,
  seen bigint not null
);

-- Work that one instance at a time may do: who does it, until when unless the lease is renewed, and how often it was taken.
-- A transaction of the work checks the number.
create table lease (
  name text collate "C" primary key,
  holder text collate "C" not null,
  until bigint not null,
  number bigint not null
);

-- As sqlite/migrations/0047-receivers.sql.
alter table job add column receiver text collate "C";
