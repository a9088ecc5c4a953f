-- What is stored under Idempotency-Keys is bounded for each caller. A read has neither status nor answer, only what tells
-- it from another request. A write whose answer was forgotten to make room keeps its status: it must not run again.
create table idempotency_bounded (
  scope text not null,
  key text not null,
  fingerprint text not null,
  http_status integer,
  headers text,
  body text,
  created integer not null,
  primary key (scope, key)
) strict, without rowid;
insert into idempotency_bounded select scope, key, fingerprint, http_status, headers, body, created from idempotency;
drop table idempotency;
alter table idempotency_bounded rename to idempotency;
create index idempotency_created on idempotency (created);
create index idempotency_read on idempotency (scope, created) where http_status is null;
create index idempotency_write on idempotency (scope, created) where http_status is not null;
create index idempotency_answer on idempotency (scope, created) where body is not null;

-- How much each caller has stored, so that no request has to count it.
create table idempotency_use (
  scope text primary key,
  reads integer not null,
  writes integer not null,
  -- of all answers
  bytes integer not null
) strict, without rowid;
insert into idempotency_use
  select scope, 0, count(*), sum(octet_length(body)) from idempotency group by scope;

create trigger idempotency_kept after insert on idempotency begin
  insert into idempotency_use values
    (new.scope, new.http_status is null, new.http_status is not null, ifnull(octet_length(new.body), 0))
  on conflict (scope) do update
    set reads = reads + excluded.reads, writes = writes + excluded.writes, bytes = bytes + excluded.bytes;
end;
create trigger idempotency_forgotten after delete on idempotency begin
  update idempotency_use set
    reads = reads - (old.http_status is null),
    writes = writes - (old.http_status is not null),
    bytes = bytes - ifnull(octet_length(old.body), 0)
  where scope = old.scope;
end;
create trigger idempotency_answer_forgotten after update of body on idempotency begin
  update idempotency_use
    set bytes = bytes + ifnull(octet_length(new.body), 0) - ifnull(octet_length(old.body), 0) where scope = new.scope;
end;
