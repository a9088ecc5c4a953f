-- Long changes that go on in the background, and after a restart where they were.
create table job (
  id integer primary key,
  operation text not null,
  resource text not null,
  change text,
  condition text,
  retry_of integer,
  actor text not null,
  actor_kind text not null,
  ip text not null,
  request_id text not null,
  ticket text,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'cancelled', 'failed')),
  -- While its entries are still being noted: the record noted last, and the last there was when it was asked for.
  gathered integer,
  gather_until integer,
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  -- The entry that was finished last; entries are taken in order of their ids.
  position integer not null default 0,
  created integer not null,
  started integer,
  finished integer
) strict;
create index job_state on job (state, id);
create index job_actor on job (actor, id);
create index job_finished on job (finished) where finished is not null;

create table job_item (
  id integer primary key autoincrement,
  job_id integer not null references job (id) on delete cascade,
  number integer not null,
  key text not null,
  input text,
  result text not null default 'waiting' check (result in ('waiting', 'changed', 'unchanged', 'failed')),
  code integer,
  msg text
) strict;
create index job_item_job on job_item (job_id, id);
create index job_item_number on job_item (number, id);
create index job_item_result on job_item (job_id, result, id);
create index job_item_key on job_item (key, id);
