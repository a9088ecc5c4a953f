-- Strings that were handed out for devices: to whom and for whom, and nothing of what stands in them. The string of a
-- token ID has no device. Without an actor the device itself asked the service. A device that is removed leaves its
-- strings with the SN.
create table offline_string (
  serial integer primary key,
  sn_id integer not null references sn (id) on delete cascade,
  machine_id integer references machine (id) on delete set null,
  mid text not null,
  kind text not null check (kind in ('update', 'borrow', 'return')),
  time integer not null,
  actor text,
  actor_kind text,
  ticket text
) strict;

-- What people handed out before stands in the audit log.
insert or ignore into offline_string (serial, sn_id, machine_id, mid, kind, time, actor, actor_kind, ticket)
select given.value ->> 'serial', s.id, m.id, given.value ->> 'mid', given.value ->> 'string', a.time, a.actor, a.actor_kind,
  a.ticket
from audit a, json_each(a.after) given
join sn s on s.sn = a.targets ->> ('$[' || given.key || '].key')
left join machine m on m.sn_id = s.id and m.mid = given.value ->> 'mid'
where a.outcome = 0 and given.value ->> 'serial' is not null and given.value ->> 'string' in ('update', 'borrow', 'return')
order by given.value ->> 'serial';

create index offline_string_sn on offline_string (sn_id, serial);
create index offline_string_machine on offline_string (machine_id, serial) where machine_id is not null;
