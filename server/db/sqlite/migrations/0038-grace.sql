-- Grace: for `grace_days` days of 24 hours after its own end a licence still works, with the standing `grace`. `extended_until`
-- is the later end that an open allowance gives (docs/decisions/0036-standing.md).
alter table sn add column grace_days integer;
alter table sn add column extended_until integer;
alter table business add column grace_days integer;

-- Written like EXPIRES and GRACE_UNTIL in sns/standing-store.ts. 253402300800 is the first second after the year 9999.
drop trigger sn_standing_insert;
drop trigger sn_standing_update;
drop trigger sn_standing_use;
drop view sn_standing_at;
create view sn_standing_at as
  select s.id, case
    when s.archived = 1 then 'archived'
    when s.status = 4 then 'blacklisted'
    when s.status = 2 then 'deleted'
    when s.status = 1 then 'disabled'
    when s.start_date > c.at then 'pending'
    when nullif(max(min(coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800), 253402300800), coalesce(s.extended_until, -253402300800)), 253402300800) <= c.at
      then iif(nullif(min(min(coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800), 253402300800) + nullif(s.grace_days, 0) * 86400, 253402300800), 253402300800) > c.at, 'grace', 'expired')
    when s.use_count >= s.usage_number then 'exhausted'
    else 'active'
  end as standing
  from sn s cross join standing_clock c;

drop index sn_expires;
create index sn_expires on sn (
  nullif(max(min(coalesce(end_date, 253402300800), coalesce(active_date + expiration_days * 86400, 253402300800), 253402300800), coalesce(extended_until, -253402300800)), 253402300800),
  id, standing, archived
);
create index sn_grace_until on sn (
  nullif(min(min(coalesce(end_date, 253402300800), coalesce(active_date + expiration_days * 86400, 253402300800), 253402300800) + nullif(grace_days, 0) * 86400, 253402300800), 253402300800),
  id, standing, archived
);

create trigger sn_standing_insert after insert on sn begin
  update sn set standing = v.standing from sn_standing_at v
    where sn.id = new.id and v.id = new.id and v.standing <> sn.standing;
end;
create trigger sn_standing_update
after update of archived, status, start_date, end_date, active_date, expiration_days, grace_days, extended_until,
  usage_number on sn begin
  update sn set standing = v.standing from sn_standing_at v
    where sn.id = new.id and v.id = new.id and v.standing <> sn.standing;
end;
-- Apart from the others, so that a log-in costs no more until it is the last one.
create trigger sn_standing_use after update of use_count on sn
when (new.use_count >= new.usage_number) is not (old.use_count >= old.usage_number) begin
  update sn set standing = v.standing from sn_standing_at v
    where sn.id = new.id and v.id = new.id and v.standing <> sn.standing;
end;

drop trigger sn_expiry_count_insert;
drop trigger sn_expiry_count_delete;
drop trigger sn_expiry_count_update;
drop view sn_expiry_bucket;
create view sn_expiry_bucket as
  select w.width, e.expires - (e.expires % w.width + w.width) % w.width as start, e.standing
  from (select standing, nullif(max(min(coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800), 253402300800), coalesce(s.extended_until, -253402300800)), 253402300800) as expires from sn s) e
    cross join (select 86400 as width union all select 900) w
  where e.expires is not null;
create trigger sn_expiry_count_insert after insert on sn
when nullif(max(min(coalesce(new.end_date, 253402300800), coalesce(new.active_date + new.expiration_days * 86400, 253402300800), 253402300800), coalesce(new.extended_until, -253402300800)), 253402300800) is not null begin
  insert into sn_expiry_count
    select w.width, e.expires - (e.expires % w.width + w.width) % w.width, new.standing, 1
    from (select nullif(max(min(coalesce(new.end_date, 253402300800), coalesce(new.active_date + new.expiration_days * 86400, 253402300800), 253402300800), coalesce(new.extended_until, -253402300800)), 253402300800) as expires) e
      cross join (select 86400 as width union all select 900) w where true
    on conflict do update set n = n + 1;
end;
create trigger sn_expiry_count_delete after delete on sn
when nullif(max(min(coalesce(old.end_date, 253402300800), coalesce(old.active_date + old.expiration_days * 86400, 253402300800), 253402300800), coalesce(old.extended_until, -253402300800)), 253402300800) is not null begin
  insert into sn_expiry_count
    select w.width, e.expires - (e.expires % w.width + w.width) % w.width, old.standing, -1
    from (select nullif(max(min(coalesce(old.end_date, 253402300800), coalesce(old.active_date + old.expiration_days * 86400, 253402300800), 253402300800), coalesce(old.extended_until, -253402300800)), 253402300800) as expires) e
      cross join (select 86400 as width union all select 900) w where true
    on conflict do update set n = n - 1;
end;
create trigger sn_expiry_count_update
after update of standing, end_date, active_date, expiration_days, extended_until on sn
when old.standing <> new.standing
  or nullif(max(min(coalesce(old.end_date, 253402300800), coalesce(old.active_date + old.expiration_days * 86400, 253402300800), 253402300800), coalesce(old.extended_until, -253402300800)), 253402300800)
    is not nullif(max(min(coalesce(new.end_date, 253402300800), coalesce(new.active_date + new.expiration_days * 86400, 253402300800), 253402300800), coalesce(new.extended_until, -253402300800)), 253402300800) begin
  insert into sn_expiry_count
    select w.width, e.expires - (e.expires % w.width + w.width) % w.width, e.standing, e.n
    from (
      select old.standing as standing, -1 as n, nullif(max(min(coalesce(old.end_date, 253402300800), coalesce(old.active_date + old.expiration_days * 86400, 253402300800), 253402300800), coalesce(old.extended_until, -253402300800)), 253402300800) as expires
      union all
      select new.standing, 1, nullif(max(min(coalesce(new.end_date, 253402300800), coalesce(new.active_date + new.expiration_days * 86400, 253402300800), 253402300800), coalesce(new.extended_until, -253402300800)), 253402300800)
    ) e cross join (select 86400 as width union all select 900) w where e.expires is not null
    on conflict do update set n = n + excluded.n;
end;

-- The text of an SN has `graceDays` too.
drop trigger sn_revision;
create trigger sn_revision
after update of sn, status, type, archived, active_date, active_type, update_time, reg_date, start_date, end_date,
  volume_number, expiration_days, grace_days, usage_number, concurrent_number, users_number, max_offline_minutes,
  transfer_volume, transfer_number, description, vm_detect, forbid_remote_desktop, license_borrow, readonly,
  access_log, ignore_user_limit, distribution, redundant, named_user
on sn when new.revision = old.revision begin
  update sn set revision = revision + 1 where id = new.id;
end;
