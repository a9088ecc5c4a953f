-- The standing of each SN: what it is good for at one moment (contract/standing.ts). Time alone changes it, when a licence
-- begins or expires, so each row has the standing of some moment from `low` to `high`. Triggers write that of the moment
-- `at`; the sweeper moves all three on. Queries correct the rows that begin or expire between those moments and now
-- (docs/decisions/0036-standing.md).
create table standing_clock (
  id integer primary key check (id = 1),
  low integer not null,
  high integer not null,
  at integer not null
) strict;
insert into standing_clock select 1, unixepoch(), unixepoch(), unixepoch();

alter table sn add column standing text not null default 'active';

-- Written like EXPIRES in sns/standing-store.ts. 253402300800 is the first second after the year 9999.
create view sn_standing_at as
  select s.id, case
    when s.archived = 1 then 'archived'
    when s.status = 4 then 'blacklisted'
    when s.status = 2 then 'deleted'
    when s.status = 1 then 'disabled'
    when s.start_date > c.at then 'pending'
    when nullif(min(coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800), 253402300800), 253402300800) <= c.at then 'expired'
    when s.use_count >= s.usage_number then 'exhausted'
    else 'active'
  end as standing
  from sn s cross join standing_clock c;
update sn set standing = v.standing from sn_standing_at v where v.id = sn.id and v.standing <> sn.standing;

drop index sn_expires;
create index sn_expires on sn (
  nullif(min(coalesce(end_date, 253402300800), coalesce(active_date + expiration_days * 86400, 253402300800), 253402300800), 253402300800),
  id, standing, archived
);
create index sn_standing on sn (standing, id, archived);

-- The counters of SNs, by standing too.
drop trigger sn_count_insert;
drop trigger sn_count_delete;
drop trigger sn_count_update;
drop table sn_count;
create table sn_count (
  archived integer not null,
  status integer not null,
  standing text not null,
  type text not null,
  product_id integer not null,
  template_id integer not null,
  business_id integer not null,
  n integer not null,
  primary key (archived, status, standing, type, product_id, template_id, business_id)
) strict, without rowid;
insert into sn_count
  select archived, status, standing, type, product_id, template_id, business_id, count(*) from sn group by 1, 2, 3, 4, 5, 6, 7;

-- Triggers on one change run in no fixed order, so each adds what it knows: 1 or -1, also to a counter that is not there yet.
create trigger sn_count_insert after insert on sn begin
  insert into sn_count
    values (new.archived, new.status, new.standing, new.type, new.product_id, new.template_id, new.business_id, 1)
    on conflict do update set n = n + 1;
  insert into sn_block select new.id >> 10, 1 where new.archived = 0 on conflict do update set n = n + 1;
end;
create trigger sn_count_delete after delete on sn begin
  insert into sn_count
    values (old.archived, old.status, old.standing, old.type, old.product_id, old.template_id, old.business_id, -1)
    on conflict do update set n = n - 1;
  update sn_block set n = n - 1 where block = old.id >> 10 and old.archived = 0;
end;
create trigger sn_count_update
after update of archived, status, standing, type, product_id, template_id, business_id on sn
when old.archived <> new.archived or old.status <> new.status or old.standing <> new.standing or old.type <> new.type
  or old.product_id <> new.product_id or old.template_id <> new.template_id or old.business_id <> new.business_id begin
  insert into sn_count
    values (old.archived, old.status, old.standing, old.type, old.product_id, old.template_id, old.business_id, -1)
    on conflict do update set n = n - 1;
  insert into sn_count
    values (new.archived, new.status, new.standing, new.type, new.product_id, new.template_id, new.business_id, 1)
    on conflict do update set n = n + 1;
  insert into sn_block select new.id >> 10, 0 where old.archived <> new.archived
    on conflict do update set n = n + old.archived - new.archived;
end;

create trigger sn_standing_insert after insert on sn begin
  update sn set standing = v.standing from sn_standing_at v
    where sn.id = new.id and v.id = new.id and v.standing <> sn.standing;
end;
create trigger sn_standing_update
after update of archived, status, start_date, end_date, active_date, expiration_days, usage_number on sn begin
  update sn set standing = v.standing from sn_standing_at v
    where sn.id = new.id and v.id = new.id and v.standing <> sn.standing;
end;
-- Apart from the others, so that a log-in costs no more until it is the last one.
create trigger sn_standing_use after update of use_count on sn
when (new.use_count >= new.usage_number) is not (old.use_count >= old.usage_number) begin
  update sn set standing = v.standing from sn_standing_at v
    where sn.id = new.id and v.id = new.id and v.standing <> sn.standing;
end;
