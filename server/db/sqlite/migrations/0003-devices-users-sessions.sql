-- Accounts of the people who use licensed software. Passwords are kept as argon2id hashes (PHC strings) only.
create table user_account (
  id integer primary key autoincrement,
  guid text not null unique,
  name text not null unique,
  nick_name text not null,
  email text,
  phone text,
  status integer not null default 0 check (status in (0, 1)),
  password_hash text,
  reg_date integer not null,
  revision integer not null default 1
) strict;
create index user_account_name on user_account (name collate nocase, id);
create index user_account_nick_name on user_account (nick_name collate nocase, id);
create index user_account_email on user_account (email) where email is not null;
create index user_account_phone on user_account (phone) where phone is not null;
create index user_account_status on user_account (status, id);
create index user_account_reg_date on user_account (reg_date, id);

-- One search table for all texts of a user: what it proposes is checked against the text that is asked for.
create virtual table user_search using fts5 (name, nick_name, email, phone, content = 'user_account', content_rowid = 'id', tokenize = 'trigram', detail = none, columnsize = 0);
create trigger user_search_insert after insert on user_account begin
  insert into user_search (rowid, name, nick_name, email, phone)
    values (new.id, new.name, new.nick_name, new.email, new.phone);
end;
create trigger user_search_delete after delete on user_account begin
  insert into user_search (user_search, rowid, name, nick_name, email, phone)
    values ('delete', old.id, old.name, old.nick_name, old.email, old.phone);
end;
create trigger user_search_update after update of name, nick_name, email, phone on user_account
when old.name <> new.name or old.nick_name <> new.nick_name or old.email is not new.email or old.phone is not new.phone begin
  insert into user_search (user_search, rowid, name, nick_name, email, phone)
    values ('delete', old.id, old.name, old.nick_name, old.email, old.phone);
  insert into user_search (rowid, name, nick_name, email, phone)
    values (new.id, new.name, new.nick_name, new.email, new.phone);
end;

create table sn_user (
  sn_id integer not null references sn (id) on delete cascade,
  user_id integer not null references user_account (id) on delete cascade,
  primary key (sn_id, user_id)
) strict, without rowid;
create index sn_user_user on sn_user (user_id, sn_id);

-- Account licences that a user may use, with the user's own end and number of terminals.
create table user_business (
  user_id integer not null references user_account (id) on delete cascade,
  business_id integer not null references business (id) on delete cascade,
  end_date integer,
  volume_number integer,
  primary key (user_id, business_id)
) strict, without rowid;
create index user_business_business on user_business (business_id);

create table role (
  id integer primary key autoincrement,
  guid text not null unique,
  name text not null unique,
  description text,
  reg_date integer not null,
  revision integer not null default 1
) strict;

create table role_user (
  role_id integer not null references role (id) on delete cascade,
  user_id integer not null references user_account (id) on delete cascade,
  primary key (role_id, user_id)
) strict, without rowid;
create index role_user_user on role_user (user_id, role_id);

-- Token IDs: 5 traditional, 6 floating. The vendor prints guid and label; each is bound to one SN at most.
create table token_id (
  id integer primary key autoincrement,
  guid text not null,
  token_type integer not null check (token_type in (5, 6)),
  label text,
  control_type integer,
  -- 0 normal, 1 disabled: cannot be bound
  status integer not null default 0 check (status in (0, 1)),
  reg_date integer not null,
  -- the SN itself and not its id: lists are sorted by it
  sn text references sn (sn) on delete set null,
  revision integer not null default 1,
  unique (guid, token_type)
) strict;
create unique index token_id_label on token_id (label) where label is not null;
create index token_id_guid_order on token_id (guid collate nocase, id);
create index token_id_label_order on token_id (label collate nocase, id);
create index token_id_sn on token_id (sn, id);
create index token_id_bound on token_id (sn is not null, id);
create index token_id_status on token_id (status, id);
create index token_id_type on token_id (token_type, id);
create index token_id_reg_date on token_id (reg_date, id);
create trigger token_id_unbind before delete on sn begin
  update token_id set sn = null, revision = revision + 1 where sn = old.sn;
end;

-- One index for both texts: what it proposes is checked against the text asked for.
create virtual table token_id_search using fts5 (guid, label, content = 'token_id', content_rowid = 'id', tokenize = 'trigram', detail = none, columnsize = 0);
create trigger token_id_search_insert after insert on token_id begin
  insert into token_id_search (rowid, guid, label) values (new.id, new.guid, new.label);
end;
create trigger token_id_search_delete after delete on token_id begin
  insert into token_id_search (token_id_search, rowid, guid, label) values ('delete', old.id, old.guid, old.label);
end;
create trigger token_id_search_update after update of label on token_id when old.label is not new.label begin
  insert into token_id_search (token_id_search, rowid, guid, label) values ('delete', old.id, old.guid, old.label);
  insert into token_id_search (rowid, guid, label) values (new.id, new.guid, new.label);
end;

-- Log-ins in all, against usageNumber; recyclings of devices, against transferNumber.
alter table sn add column use_count integer not null default 0;
alter table sn add column recycle_count integer not null default 0;

-- Devices of an SN. `identity` decides whether two are one: the device code without dashes, or a MAC's 12 digits, both
-- in upper case; it is what is searched and sorted, too.
create table machine (
  id integer primary key,
  sn_id integer not null references sn (id) on delete cascade,
  identity text not null,
  -- as it is shown and written into licences: the grouped device code, or the MAC in the notation it came with first
  mid text not null,
  machine_name text,
  custom_id text,
  -- 0 normal, 1 recycled, 33 disabled
  status integer not null default 0 check (status in (0, 1, 33)),
  reg_date integer not null,
  last_update_date integer,
  revision integer not null default 1,
  unique (sn_id, identity)
) strict;
create index machine_sn on machine (sn_id, id);
create index machine_active on machine (sn_id) where status = 0;
create index machine_identity on machine (identity, id);
create index machine_name on machine (machine_name collate nocase, id);
create index machine_custom_id on machine (custom_id collate nocase, id);
create index machine_status on machine (status, id);
create index machine_reg_date on machine (reg_date, id);
create index machine_last_update_date on machine (last_update_date, id);

create virtual table machine_search using fts5 (identity, machine_name, custom_id, content = 'machine', content_rowid = 'id', tokenize = 'trigram', detail = none, columnsize = 0);
create trigger machine_search_insert after insert on machine begin
  insert into machine_search (rowid, identity, machine_name, custom_id) values (new.id, new.identity, new.machine_name, new.custom_id);
end;
create trigger machine_search_delete after delete on machine begin
  insert into machine_search (machine_search, rowid, identity, machine_name, custom_id)
    values ('delete', old.id, old.identity, old.machine_name, old.custom_id);
end;
create trigger machine_search_update after update of machine_name, custom_id on machine
when old.machine_name is not new.machine_name or old.custom_id is not new.custom_id begin
  insert into machine_search (machine_search, rowid, identity, machine_name, custom_id)
    values ('delete', old.id, old.identity, old.machine_name, old.custom_id);
  insert into machine_search (rowid, identity, machine_name, custom_id) values (new.id, new.identity, new.machine_name, new.custom_id);
end;

-- Serial of the strings handed out to devices; it only grows.
insert into sequence values ('serial', 1);

-- Request strings that were answered. A nonce belongs to its SN. What borrow and return requests were answered is kept,
-- so that one sent again gets the same. `device_time` is what the device's clock said: shown, never trusted.
create table offline_request (
  -- in order of arrival: a batch of requests for many SNs is written side by side
  id integer primary key,
  sn_id integer not null references sn (id) on delete cascade,
  nonce text not null,
  kind text not null check (kind in ('update', 'borrow', 'return')),
  fingerprint text not null,
  device_time text not null,
  answered integer not null,
  answer text
) strict;
create unique index offline_request_nonce on offline_request (sn_id, nonce);

-- What happened on an SN: a session or a borrowed seat is one entry whose status moves on; a refusal has an error code
-- and no status. Ids of SNs, devices and users stay when the records go: a long log is removed in slices after its SN.
create table sn_log (
  id integer primary key autoincrement,
  sn_id integer not null,
  -- its place in the log of its SN: 1, 2, 3 … without gaps, so that a place is found at once
  number integer not null,
  start_time integer not null,
  end_time integer,
  status text check (status in ('login', 'logout', 'timeout', 'checkout', 'checkin', 'autoCheckin', 'checkoutCover', 'kickOut', 'highPriorityKick')),
  error_code integer not null default 0,
  failure text,
  client_version text,
  cmd_exe_num integer,
  login_ip text,
  machine_id integer,
  mid text,
  user_id integer,
  login_name text,
  -- the uploader's own id of an uploaded entry
  reference text
) strict;
-- Those of an SN cover what its peaks are counted from, that by name what the reports of users are.
create unique index sn_log_sn on sn_log (sn_id, number);
create index sn_log_sn_start on sn_log (sn_id, start_time, number, end_time, status, error_code);
create index sn_log_sn_end on sn_log (sn_id, end_time, number, start_time, status, error_code);
create index sn_log_sn_user on sn_log (sn_id, user_id, number);
create index sn_log_login_name on sn_log (login_name, sn_id, start_time, end_time, status, error_code) where login_name is not null;
create index sn_log_start_time on sn_log (start_time, id);
create index sn_log_end_time on sn_log (end_time, id);
create index sn_log_status on sn_log (status, start_time, id);
create index sn_log_error_code on sn_log (error_code, start_time, id);
create index sn_log_user on sn_log (user_id, id);
create index sn_log_mid on sn_log (upper(replace(replace(mid, '-', ''), ':', '')), id) where mid is not null;
create index sn_log_ip on sn_log (login_ip, id) where login_ip is not null;
create unique index sn_log_reference on sn_log (sn_id, reference) where reference is not null;

-- Exact totals of all logs, and how many entries each run of 4,096 ids and of 8,192 seconds holds: finds any offset.
create table sn_log_count (
  status text,
  error_code integer not null,
  n integer not null
) strict;
create unique index sn_log_count_key on sn_log_count (coalesce(status, ''), error_code);
create table sn_log_block (
  block integer primary key,
  n integer not null
) strict;
create table sn_log_span (
  span integer primary key,
  n integer not null
) strict;
create trigger sn_log_insert after insert on sn_log begin
  insert into sn_log_count values (new.status, new.error_code, 1) on conflict do update set n = n + 1;
  insert into sn_log_block values (new.id >> 12, 1) on conflict do update set n = n + 1;
  insert into sn_log_span values (new.start_time >> 13, 1) on conflict do update set n = n + 1;
end;
create trigger sn_log_update after update of status on sn_log when old.status is not new.status begin
  update sn_log_count set n = n - 1 where coalesce(status, '') = coalesce(old.status, '') and error_code = old.error_code;
  insert into sn_log_count values (new.status, new.error_code, 1) on conflict do update set n = n + 1;
end;

-- SNs that are gone with their logs, while the entries are being removed; they are counted no more.
create table sn_log_gone (
  sn_id integer primary key
) strict;

-- The sessions of an SN by day of the time zone that the setting `log_zone` names, written with the log: a row for each
-- day on which one began or ended. What is between the rows stays as the last one left it.
create table sn_log_day (
  sn_id integer not null,
  -- the first second of the day
  day integer not null,
  -- sessions that come in from the day before
  before integer not null,
  -- the largest number open in any second before `second`
  peak integer not null,
  -- the latest second in which a session began or ended, the number open in it, and the number left after it
  second integer not null,
  at integer not null,
  after integer not null,
  -- 1: something came out of order, and `peak` and `at` have to be counted anew
  stale integer not null default 0 check (stale in (0, 1)),
  primary key (sn_id, day)
) strict, without rowid;
create index sn_log_day_stale on sn_log_day (sn_id, day) where stale = 1;

-- Seats of concurrentNumber that are away with a device. Out while `return_date` is empty and `until` lies ahead; a
-- seat stays out when its device is removed, for the licence it took along stays good.
create table borrow (
  id integer primary key autoincrement,
  borrow_id text not null unique,
  sn_id integer not null references sn (id) on delete cascade,
  -- SN and device as they were, which lists are sorted by
  sn text not null,
  machine_id integer references machine (id) on delete set null,
  mid text not null,
  machine_name text,
  secret text not null,
  date integer not null,
  until integer not null,
  return_date integer,
  log_id integer not null references sn_log (id)
) strict;
create index borrow_sn on borrow (sn_id, until) where return_date is null;
create index borrow_all on borrow (sn_id, id);
create index borrow_machine on borrow (machine_id) where machine_id is not null;
create index borrow_sn_order on borrow (sn, id);
create index borrow_identity on borrow (upper(replace(replace(mid, '-', ''), ':', '')), id);
create index borrow_machine_name on borrow (machine_name collate nocase, id);
create index borrow_date on borrow (date, id);
create index borrow_until on borrow (until, id);
create index borrow_return_date on borrow (return_date, id);
create index borrow_returned on borrow (return_date is not null, id);
create index borrow_due on borrow (until) where return_date is null;
create index borrow_log on borrow (log_id);

-- Sessions that are open now. `token_hash` is the SHA-256 of what the device holds. SN and device stand here again, for
-- lists are searched and sorted by them.
create table session (
  id integer primary key,
  sn_id integer not null references sn (id) on delete cascade,
  sn text not null,
  machine_id integer not null references machine (id),
  identity text not null,
  -- of an account licence, whose user said who they are; a name alone is recorded and not believed
  user_id integer references user_account (id),
  log_id integer not null references sn_log (id),
  token_hash text not null,
  login_name text,
  ip text not null,
  client_version integer,
  command_executed_number integer not null default 0,
  login_date integer not null,
  last_connection_date integer not null,
  last_sync_date integer not null,
  -- the last contact by the steady clock, which the time-out goes by: no change of the time of day ends a session
  contact integer not null,
  -- what of the SN the last licence handed out was made from
  license_mark text not null
) strict;
create unique index session_place on session (sn_id, machine_id, coalesce(user_id, 0));
create index session_sn on session (sn_id, id);
create index session_sn_order on session (sn, id);
create index session_machine on session (machine_id);
create index session_identity on session (identity, id);
create index session_user on session (user_id, sn_id) where user_id is not null;
create index session_login_name on session (login_name, sn_id, id);
create index session_login_name_order on session (login_name collate nocase, id);
create index session_ip on session (ip, id);
create index session_contact on session (contact, id);
create index session_connection on session (last_connection_date, id);
create index session_login_date on session (login_date, id);
create index session_log on session (log_id);

-- Sessions that staff ended, until the device has had time to ask: it is told so (530), and not that it is unknown.
create table ended_session (
  id integer primary key,
  token_hash text not null,
  ended integer not null
) strict;
create index ended_session_ended on ended_session (ended);

-- Customers: groups in order of creation, lists in every order they have, and one search over all their texts.
create table customer_group_in_order (
  id integer primary key autoincrement,
  name text not null unique,
  reg_date integer not null
) strict;
insert into customer_group_in_order (name, reg_date) select name, reg_date from customer_group order by reg_date, name;
drop table customer_group;
alter table customer_group_in_order rename to customer_group;

create index customer_by_name on customer (name collate nocase, id);
create index customer_by_group on customer (group_name collate nocase, id);
create index customer_by_email on customer (email collate nocase, id);
create index customer_by_country on customer (country collate nocase, id);
create index customer_by_reference on customer (reference_id collate nocase, id);
create index customer_reg_date on customer (reg_date, id);
-- What paths and the audit log call a customer; other lists filter by it.
create index customer_key on customer (iif(group_name = '', name, group_name || '/' || name));

create virtual table customer_search using fts5 (
  name, group_name, contact, email, office_number, mobile_number, city, country, reference_id,
  content = 'customer', content_rowid = 'id', tokenize = 'trigram', detail = none, columnsize = 0
);
insert into customer_search (customer_search) values ('rebuild');
create trigger customer_search_insert after insert on customer begin
  insert into customer_search (rowid, name, group_name, contact, email, office_number, mobile_number, city, country, reference_id)
    values (new.id, new.name, new.group_name, new.contact, new.email, new.office_number, new.mobile_number, new.city, new.country, new.reference_id);
end;
create trigger customer_search_delete after delete on customer begin
  insert into customer_search (customer_search, rowid, name, group_name, contact, email, office_number, mobile_number, city, country, reference_id)
    values ('delete', old.id, old.name, old.group_name, old.contact, old.email, old.office_number, old.mobile_number, old.city, old.country, old.reference_id);
end;
create trigger customer_search_update
after update of name, group_name, contact, email, office_number, mobile_number, city, country, reference_id on customer begin
  insert into customer_search (customer_search, rowid, name, group_name, contact, email, office_number, mobile_number, city, country, reference_id)
    values ('delete', old.id, old.name, old.group_name, old.contact, old.email, old.office_number, old.mobile_number, old.city, old.country, old.reference_id);
  insert into customer_search (rowid, name, group_name, contact, email, office_number, mobile_number, city, country, reference_id)
    values (new.id, new.name, new.group_name, new.contact, new.email, new.office_number, new.mobile_number, new.city, new.country, new.reference_id);
end;

-- What a customer's SNs come to is read from the index alone.
drop index sn_customer;
create index sn_customer on sn (customer_id, id, archived, end_date) where customer_id is not null;
