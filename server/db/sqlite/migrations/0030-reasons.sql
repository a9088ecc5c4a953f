-- Why a change was made, as who made it says.
alter table audit add column reason text;
alter table job add column reason text;

-- Who set the state of a record last: the audit entry of its newest change of `status` or `archived`.
create table state_change (
  kind text not null,
  key text not null,
  field text not null,
  -- JSON; null when the record has no value now.
  value text,
  audit_id integer not null,
  primary key (kind, key, field)
) strict, without rowid;

insert or replace into state_change (kind, key, field, value, audit_id)
select t.value ->> 'kind', t.value ->> 'key', f.value, json_extract(a.after, '$[' || t.key || ']') -> f.value, a.id
from audit a, json_each(a.targets) t, json_each('["status", "archived"]') f
where a.outcome = 0 and (a.before glob '*"status"*' or a.before glob '*"archived"*' or a.after glob '*"archived"*')
  and ((json_extract(a.before, '$[' || t.key || ']') ->> f.value) is not null
    or (f.value = 'archived' and (json_extract(a.after, '$[' || t.key || ']') ->> f.value) is not null))
order by a.id;
