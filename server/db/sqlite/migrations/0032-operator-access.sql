-- A password that somebody else chose or the service generated: the operator must change it before anything else.
alter table operator add column must_change integer not null default 0 check (must_change in (0, 1));

-- Links by which operators choose their password. `hash` is the SHA-256 of the token in the link.
create table operator_invitation (
  operator_id integer primary key references operator (id) on delete cascade,
  hash text not null unique,
  created integer not null
) strict;

-- A new password and disabling end an open invitation.
create trigger operator_invitation_end after update of disabled, password_date on operator begin
  delete from operator_invitation where operator_id = new.id;
end;

-- Revoked keys stay in the list, and their names can be given again: only keys in use have different names.
create table platform_key_kept (
  id integer primary key autoincrement,
  name text not null,
  hash text not null unique,
  -- The first characters of the key; keys of earlier versions have none.
  prefix text,
  permissions text not null check (permissions in ('read', 'all')),
  created integer not null,
  created_by text not null,
  expires integer,
  last_used integer,
  revoked integer,
  revoked_by text
) strict;
insert into platform_key_kept (id, name, hash, permissions, created, created_by, expires, last_used)
  select id, name, hash, permissions, created, created_by, expires, last_used from platform_key;
delete from sqlite_sequence where name = 'platform_key_kept';
insert into sqlite_sequence (name, seq) select 'platform_key_kept', seq from sqlite_sequence where name = 'platform_key';
drop table platform_key;
alter table platform_key_kept rename to platform_key;
create unique index platform_key_name on platform_key (name) where revoked is null;

-- Names that an operator generated SNs with last, to be offered first.
create table operator_generation (
  operator_id integer primary key references operator (id) on delete cascade,
  product text not null,
  template text not null,
  business text not null
) strict;
