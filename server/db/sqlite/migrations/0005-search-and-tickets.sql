-- The number of the call or request that a change was made for, as staff gave it.
alter table audit add column ticket text;
create index audit_ticket on audit (ticket, id) where ticket is not null;

-- What GET /search looks up beside the indexes that lists have.
create index business_name on business (name collate nocase, id);
create index user_account_email_order on user_account (email collate nocase, id) where email is not null;
create index user_account_phone_order on user_account (phone collate nocase, id) where phone is not null;

create virtual table product_search using fts5 (name, ref_id, content = 'product', content_rowid = 'id', tokenize = 'trigram', detail = none, columnsize = 0);
insert into product_search (product_search) values ('rebuild');
create trigger product_search_insert after insert on product begin
  insert into product_search (rowid, name, ref_id) values (new.id, new.name, new.ref_id);
end;
create trigger product_search_delete after delete on product begin
  insert into product_search (product_search, rowid, name, ref_id) values ('delete', old.id, old.name, old.ref_id);
end;
create trigger product_search_update after update of name, ref_id on product
when old.name <> new.name or old.ref_id is not new.ref_id begin
  insert into product_search (product_search, rowid, name, ref_id) values ('delete', old.id, old.name, old.ref_id);
  insert into product_search (rowid, name, ref_id) values (new.id, new.name, new.ref_id);
end;

create virtual table business_search using fts5 (name, content = 'business', content_rowid = 'id', tokenize = 'trigram', detail = none, columnsize = 0);
insert into business_search (business_search) values ('rebuild');
create trigger business_search_insert after insert on business begin
  insert into business_search (rowid, name) values (new.id, new.name);
end;
create trigger business_search_delete after delete on business begin
  insert into business_search (business_search, rowid, name) values ('delete', old.id, old.name);
end;
create trigger business_search_update after update of name on business when old.name <> new.name begin
  insert into business_search (business_search, rowid, name) values ('delete', old.id, old.name);
  insert into business_search (rowid, name) values (new.id, new.name);
end;

-- The last second of a licence: its end date or its days since activation, whichever is earlier. What calls it
-- (sns/fields.ts) has to write the expression just so.
create index sn_expires on sn (
  coalesce(min(end_date, active_date + expiration_days * 86400 - 1), end_date, active_date + expiration_days * 86400 - 1),
  status, archived, id
);

-- What of an SN's limits is in use, kept by triggers: devices with status 0, bound users, and seats, which are open
-- sessions and borrowed seats that are not back. A limit that is nearly used up stands in an index of its own.
alter table sn add column device_count integer not null default 0;
alter table sn add column user_count integer not null default 0;
alter table sn add column seat_count integer not null default 0;
update sn set device_count = (select count(*) from machine where sn_id = sn.id and status = 0),
  user_count = (select count(*) from sn_user where sn_id = sn.id),
  seat_count = (select count(*) from session where sn_id = sn.id)
    + (select count(*) from borrow where sn_id = sn.id and return_date is null);
create index sn_near_devices on sn (status, archived, id)
  where volume_number > 0 and device_count * 10 >= volume_number * 9;
create index sn_near_users on sn (status, archived, id)
  where users_number > 0 and user_count * 10 >= users_number * 9;
create index sn_near_concurrency on sn (status, archived, id)
  where concurrent_number > 0 and seat_count * 10 >= concurrent_number * 9;

create trigger machine_count_insert after insert on machine when new.status = 0 begin
  update sn set device_count = device_count + 1 where id = new.sn_id;
end;
create trigger machine_count_delete after delete on machine when old.status = 0 begin
  update sn set device_count = device_count - 1 where id = old.sn_id;
end;
create trigger machine_count_update after update of status on machine when (old.status = 0) <> (new.status = 0) begin
  update sn set device_count = device_count + (new.status = 0) - (old.status = 0) where id = new.sn_id;
end;
create trigger sn_user_count_insert after insert on sn_user begin
  update sn set user_count = user_count + 1 where id = new.sn_id;
end;
create trigger sn_user_count_delete after delete on sn_user begin
  update sn set user_count = user_count - 1 where id = old.sn_id;
end;
create trigger session_seat_insert after insert on session begin
  update sn set seat_count = seat_count + 1 where id = new.sn_id;
end;
create trigger session_seat_delete after delete on session begin
  update sn set seat_count = seat_count - 1 where id = old.sn_id;
end;
create trigger borrow_seat_insert after insert on borrow when new.return_date is null begin
  update sn set seat_count = seat_count + 1 where id = new.sn_id;
end;
create trigger borrow_seat_delete after delete on borrow when old.return_date is null begin
  update sn set seat_count = seat_count - 1 where id = old.sn_id;
end;
create trigger borrow_seat_update after update of return_date on borrow
when (old.return_date is null) <> (new.return_date is null) begin
  update sn set seat_count = seat_count + (new.return_date is null) - (old.return_date is null) where id = new.sn_id;
end;
