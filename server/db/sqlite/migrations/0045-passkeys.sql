-- A passkey works under the host name where it was added. `credential` and `public_key` are in base64url.
create table operator_passkey (
  id integer primary key autoincrement,
  operator_id integer not null references operator (id) on delete cascade,
  host text not null,
  credential text not null unique,
  public_key text not null,
  -- How often the passkey has signed, as it says itself. Most always say 0.
  counter integer not null,
  -- JSON list of how browsers reach it
  transports text not null,
  name text not null,
  created integer not null,
  last_used integer
) strict;
create index operator_passkey_operator on operator_passkey (operator_id, id);

-- The challenge that a passkey must sign next, and when it was made. It counts once.
alter table operator_session add column challenge text;
alter table operator_session add column challenged integer not null default 0;

-- Recovery codes stand in for every kind of second factor, so they belong to the operator.
create table recovery_code (
  hash text primary key,
  operator_id integer not null references operator (id) on delete cascade
) strict, without rowid;
insert into recovery_code (hash, operator_id) select hash, operator_id from operator_recovery_code;
drop table operator_recovery_code;
alter table recovery_code rename to operator_recovery_code;
create index operator_recovery_code_operator on operator_recovery_code (operator_id);
