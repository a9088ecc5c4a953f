-- People who sign in to the back office; passwords are kept as argon2id hashes (PHC strings) only.
create table operator (
  id integer primary key autoincrement,
  username text not null unique,
  display_name text not null,
  role text not null check (role in ('viewer', 'support', 'manager', 'administrator')),
  password_hash text not null,
  password_date integer not null,
  disabled integer not null default 0 check (disabled in (0, 1)),
  reg_date integer not null,
  last_login integer,
  revision integer not null default 1
) strict;

-- `hash` is the SHA-256 of the id in the cookie: what is stored here opens nothing.
create table operator_session (
  hash text primary key,
  operator_id integer not null references operator (id) on delete cascade,
  created integer not null,
  last_seen integer not null,
  ip text not null
) strict, without rowid;
create index operator_session_operator on operator_session (operator_id);

-- Whoever changes what an operator may do, or the password, ends the operator's sessions in the same transaction.
create trigger operator_session_end after update of role, disabled, password_date on operator begin
  delete from operator_session where operator_id = new.id;
end;

-- Failed log-ins. `key` is a hash, because what is typed as a user name may be a password.
create table login_throttle (
  key text primary key,
  -- times of the recent failures, newest last
  failures text not null,
  waits integer not null,
  until integer not null,
  touched integer not null
) strict, without rowid;
create index login_throttle_touched on login_throttle (touched);
