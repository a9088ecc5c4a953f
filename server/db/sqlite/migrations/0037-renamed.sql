-- The former keys of records whose keys are names. A record's history is found by them, and a former key leads to the
-- present one.
create table renamed (
  kind text not null,
  key text not null,
  audit_id integer not null references audit (id),
  former text not null,
  primary key (kind, key, audit_id)
) strict, without rowid;
create index renamed_former on renamed (kind, former, audit_id);

-- Whole records have a `regDate`, which never changes: an entry that has it made or removed a record.
with changed as materialized (
  select e.id, j.value ->> 'kind' as kind, j.value ->> 'key' as former,
    e.before -> ('$[' || j.key || ']') as before, e.after -> ('$[' || j.key || ']') as after
  from audit e, json_each(e.targets) j
  where e.outcome = 0 and j.value ->> 'kind' in ('customer', 'business', 'product', 'template')
    and e.id in (select audit_id from audit_target where kind in ('customer', 'business', 'product', 'template'))
), moved as (
  select id, kind, former, coalesce(after ->> 'name', after ->> 'productName') as name,
    case
      when after ->> 'groupName' is not null then after ->> 'groupName'
      when before ->> 'groupName' is not null then ''
      else substr(former, 1, max(instr(former, '/') - 1, 0))
    end as group_name
  from changed
  where before ->> 'regDate' is null and after ->> 'regDate' is null
), placed as (
  select id, kind, former, case kind
      when 'template' then rtrim(former, replace(former, '/', '')) || name
      when 'customer' then iif(group_name = '', '', group_name || '/') || coalesce(name, substr(former, instr(former, '/') + 1))
      else name
    end as key
  from moved
)
insert or ignore into renamed (kind, key, audit_id, former)
  select kind, key, id, former from placed where key <> former;

-- A renamed product took along the templates that it had then.
with known as materialized (
  select key, audit_id from audit_target where kind = 'template'
  union
  select key, audit_id from renamed where kind = 'template'
)
insert or ignore into renamed (kind, key, audit_id, former)
select distinct 'template', r.key || substr(t.key, length(r.former) + 1), r.audit_id, t.key
from renamed r join known t on t.audit_id < r.audit_id and t.key > r.former || '/' and t.key < r.former || '0'
where r.kind = 'product' and not exists (
  select 1 from renamed x where x.kind = 'template' and x.former = t.key and x.audit_id < r.audit_id
);
