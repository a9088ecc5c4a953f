-- Sessions get an id by which they can be named, and tell from what browser they come; those under way end here.
drop table operator_session;
create table operator_session (
  id integer primary key autoincrement,
  -- SHA-256 of the id in the cookie: what is stored here opens nothing
  hash text not null unique,
  operator_id integer not null references operator (id) on delete cascade,
  created integer not null,
  last_seen integer not null,
  ip text not null,
  user_agent text not null,
  -- 1: the password was right, the code of the second factor is awaited
  half integer not null default 0 check (half in (0, 1))
) strict;
create index operator_session_operator on operator_session (operator_id, id);

-- The secret is encrypted with the key `factor-key` of the data folder. Without `confirmed` it is not in use yet.
create table operator_factor (
  operator_id integer primary key references operator (id) on delete cascade,
  secret text not null,
  created integer not null,
  confirmed integer,
  -- the newest 30-second step whose code was used: no code counts twice
  last_step integer not null default 0
) strict, without rowid;

create table operator_recovery_code (
  hash text primary key,
  operator_id integer not null references operator_factor (operator_id) on delete cascade
) strict, without rowid;
create index operator_recovery_code_operator on operator_recovery_code (operator_id);

-- Keys for scripts, beside the one of the data folder. `hash` is the SHA-256 of a key.
create table platform_key (
  id integer primary key autoincrement,
  name text not null unique,
  hash text not null unique,
  permissions text not null check (permissions in ('read', 'all')),
  created integer not null,
  created_by text not null,
  expires integer,
  last_used integer
) strict;

-- The state of a list under a name: `query` is what stands behind the question mark of its address.
create table saved_view (
  id integer primary key autoincrement,
  operator_id integer not null references operator (id) on delete cascade,
  screen text not null,
  name text not null,
  query text not null,
  shared integer not null default 0 check (shared in (0, 1)),
  revision integer not null default 1,
  unique (operator_id, screen, name)
) strict;
create index saved_view_screen on saved_view (screen, id);

-- The view that an operator's list opens with.
create table default_view (
  operator_id integer not null references operator (id) on delete cascade,
  screen text not null,
  view_id integer not null references saved_view (id) on delete cascade,
  primary key (operator_id, screen)
) strict, without rowid;
create index default_view_view on default_view (view_id);
