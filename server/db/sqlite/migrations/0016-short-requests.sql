-- Nonces and fingerprints as the bytes that they are: half of what their digits took, in a table and an index that are
-- written a thousand times a batch, all over.
create table short_request (
  -- in order of arrival: a batch of requests for many SNs is written side by side
  id integer primary key,
  sn_id integer not null references sn (id) on delete cascade,
  nonce blob not null,
  kind text not null check (kind in ('update', 'borrow', 'return')),
  fingerprint blob not null,
  device_time text not null,
  answered integer not null,
  answer text
) strict;
insert into short_request
  select id, sn_id, unhex(nonce), kind, unhex(fingerprint), device_time, answered, answer from offline_request order by id;
drop table offline_request;
alter table short_request rename to offline_request;
create unique index offline_request_nonce on offline_request (sn_id, nonce);
