-- Times are whole seconds since 1970, flags 0 or 1, `revision` counts the changes of a record (its ETag).

create table setting (
  name text primary key,
  value text not null
) strict, without rowid;

-- Ids of features, devices and sessions come from one row: unique in the whole service, never used again.
create table sequence (
  name text primary key,
  next integer not null
) strict, without rowid;
insert into sequence values ('id', 1);

create table business (
  id integer primary key autoincrement,
  guid text not null unique,
  name text not null unique,
  type text not null,
  business_os text not null,
  control_type text not null,
  description text,
  reg_date integer not null,
  start_date integer,
  end_date integer,
  volume_number integer,
  expiration_days integer,
  usage_number integer,
  concurrent_number integer,
  users_number integer,
  max_offline_minutes integer,
  max_total_minutes integer,
  download_number integer,
  transfer_volume integer,
  transfer_number integer,
  vm_detect integer not null default 0,
  forbid_remote_desktop integer not null default 0,
  license_borrow integer not null default 0,
  early_return integer not null default 0,
  redundant integer not null default 0,
  mute integer not null default 0,
  pre_client integer not null default 0,
  pre_license integer not null default 0,
  local_only integer not null default 0,
  deny_activation integer not null default 0,
  named_user integer not null default 0,
  access_log integer not null default 0,
  distribution integer not null default 0,
  agent integer not null default 0,
  ignore_user_limit integer not null default 0,
  all_re_update integer not null default 0,
  readonly integer not null default 0,
  upload_peak integer not null default 0,
  allow_split integer not null default 0,
  deny_container integer not null default 0,
  binding_token_id integer not null default 0,
  revision integer not null default 1
) strict;
create index business_reg_date on business (reg_date);

create table product (
  id integer primary key autoincrement,
  guid text not null unique,
  name text not null unique,
  ref_id text unique,
  description text,
  reg_date integer not null,
  revision integer not null default 1
) strict;
create index product_name on product (name collate nocase, id);
create index product_ref_id on product (ref_id collate nocase, id);
create index product_reg_date on product (reg_date, id);

create table template (
  id integer primary key autoincrement,
  product_id integer not null references product (id) on delete cascade,
  name text not null,
  description text,
  reg_date integer not null,
  -- 0 open, 1 locked: its selection of features is frozen
  status integer not null default 0 check (status in (0, 1)),
  revision integer not null default 1,
  unique (product_id, name)
) strict;
create index template_product on template (product_id, id);

create table product_file (
  id integer primary key autoincrement,
  product_id integer not null references product (id) on delete cascade,
  name text not null,
  token text not null unique,
  size integer not null,
  sha256 text not null,
  stored_as text not null unique,
  reg_date integer not null,
  unique (product_id, name)
) strict;
create index product_file_product on product_file (product_id, id);

create table customer_group (
  name text primary key,
  reg_date integer not null
) strict, without rowid;

create table customer (
  id integer primary key autoincrement,
  group_name text not null default '',
  name text not null,
  description text,
  office_number text,
  mobile_number text,
  email text,
  address text,
  city text,
  country text,
  postcode text,
  contact text,
  reference_id text,
  reg_date integer not null,
  revision integer not null default 1,
  unique (group_name, name)
) strict;
create index customer_name on customer (name);

create table sn (
  id integer primary key autoincrement,
  sn text not null unique,
  status integer not null default 0 check (status in (0, 1, 2, 4)),
  type text not null,
  product_id integer not null references product (id),
  template_id integer not null references template (id),
  business_id integer not null references business (id),
  customer_id integer references customer (id),
  archived integer not null default 0 check (archived in (0, 1)),
  active_date integer,
  active_type text,
  last_update_date integer,
  update_time integer not null,
  reg_date integer not null,
  start_date integer,
  end_date integer,
  volume_number integer,
  expiration_days integer,
  usage_number integer,
  concurrent_number integer,
  users_number integer,
  max_offline_minutes integer,
  transfer_volume integer,
  transfer_number integer,
  template_quantity integer,
  description text,
  vm_detect integer not null default 0,
  forbid_remote_desktop integer not null default 0,
  license_borrow integer not null default 0,
  readonly integer not null default 0,
  access_log integer not null default 0,
  ignore_user_limit integer not null default 0,
  distribution integer not null default 0,
  redundant integer not null default 0,
  named_user integer not null default 0,
  revision integer not null default 1
) strict;

-- One index serves a name's filter, its sort with ties in order of creation, and the count: each covers `archived`.
create index sn_status on sn (status, id, archived);
create index sn_type on sn (type, id, archived);
create index sn_product on sn (product_id, template_id, id, archived);
create index sn_template on sn (template_id);
create index sn_business on sn (business_id, id, archived);
create index sn_customer on sn (customer_id, id, archived) where customer_id is not null;
create index sn_active_date on sn (active_date, id, archived);
create index sn_activated on sn (active_date is not null, id, archived);
create index sn_last_update_date on sn (last_update_date, id, archived);
create index sn_update_time on sn (update_time, id, archived);
create index sn_reg_date on sn (reg_date, id, archived);
create index sn_start_date on sn (start_date, id, archived);
create index sn_end_date on sn (end_date, id, archived);
create index sn_expiration_days on sn (expiration_days, id, archived);
create index sn_archived on sn (id) where archived = 1;

-- Exact totals without a scan: every combination of the enumerated columns, counted by triggers.
create table sn_count (
  archived integer not null,
  status integer not null,
  type text not null,
  product_id integer not null,
  template_id integer not null,
  business_id integer not null,
  n integer not null,
  primary key (archived, status, type, product_id, template_id, business_id)
) strict, without rowid;

-- How many unarchived SNs each run of 1,024 ids holds: finds any offset of the default order.
create table sn_block (
  block integer primary key,
  n integer not null
) strict;

create trigger sn_count_insert after insert on sn begin
  insert into sn_count values (new.archived, new.status, new.type, new.product_id, new.template_id, new.business_id, 1)
    on conflict do update set n = n + 1;
  insert into sn_block select new.id >> 10, 1 where new.archived = 0 on conflict do update set n = n + 1;
end;
create trigger sn_count_delete after delete on sn begin
  update sn_count set n = n - 1
    where archived = old.archived and status = old.status and type = old.type and product_id = old.product_id
      and template_id = old.template_id and business_id = old.business_id;
  update sn_block set n = n - 1 where block = old.id >> 10 and old.archived = 0;
end;
create trigger sn_count_update after update of archived, status, type, product_id, template_id, business_id on sn
when old.archived <> new.archived or old.status <> new.status or old.type <> new.type or old.product_id <> new.product_id
  or old.template_id <> new.template_id or old.business_id <> new.business_id begin
  update sn_count set n = n - 1
    where archived = old.archived and status = old.status and type = old.type and product_id = old.product_id
      and template_id = old.template_id and business_id = old.business_id;
  insert into sn_count values (new.archived, new.status, new.type, new.product_id, new.template_id, new.business_id, 1)
    on conflict do update set n = n + 1;
  insert into sn_block select new.id >> 10, 0 where 1 on conflict do update set n = n + old.archived - new.archived;
end;

-- `like '%abc%'` by trigrams; what the index proposes is checked against the text itself.
create virtual table sn_search using fts5 (sn, content = 'sn', content_rowid = 'id', tokenize = 'trigram', detail = none, columnsize = 0);
create virtual table sn_description_search using fts5 (description, content = 'sn', content_rowid = 'id', tokenize = 'trigram', detail = none, columnsize = 0);
create trigger sn_search_insert after insert on sn begin
  insert into sn_search (rowid, sn) values (new.id, new.sn);
  insert into sn_description_search (rowid, description) select new.id, new.description where new.description is not null;
end;
create trigger sn_search_delete after delete on sn begin
  insert into sn_search (sn_search, rowid, sn) values ('delete', old.id, old.sn);
  insert into sn_description_search (sn_description_search, rowid, description)
    select 'delete', old.id, old.description where old.description is not null;
end;
create trigger sn_search_update after update of description on sn when old.description is not new.description begin
  insert into sn_description_search (sn_description_search, rowid, description)
    select 'delete', old.id, old.description where old.description is not null;
  insert into sn_description_search (rowid, description) select new.id, new.description where new.description is not null;
end;

-- A product's features; `sn_id` is set on those that belong to one SN alone.
create table feature (
  id integer primary key,
  guid text not null unique,
  product_id integer not null references product (id) on delete cascade,
  sn_id integer references sn (id) on delete cascade,
  fid integer not null,
  name text not null,
  value integer,
  version text,
  end_date integer,
  expiration_days integer,
  users integer,
  type text not null,
  hidden integer not null default 0,
  display integer not null default 0,
  online integer not null default 0,
  overwrite integer not null default 0,
  ignore_sn_user integer not null default 0,
  revision integer not null default 1
) strict;
create unique index feature_identity on feature (product_id, coalesce(sn_id, 0), fid, name, coalesce(version, ''), coalesce(value, ''));
create index feature_sn on feature (sn_id) where sn_id is not null;

-- Deviations from what lies below. `selected`: 1, 0, or null for no deviation. `mask` tells which of value (1),
-- version (2), end_date (4), expiration_days (8) and users (16) are given here, null included.
create table template_feature (
  template_id integer not null references template (id) on delete cascade,
  feature_id integer not null references feature (id) on delete cascade,
  selected integer,
  mask integer not null default 0,
  value integer,
  version text,
  end_date integer,
  expiration_days integer,
  users integer,
  primary key (template_id, feature_id)
) strict, without rowid;
create index template_feature_feature on template_feature (feature_id, selected);

create table sn_feature (
  sn_id integer not null references sn (id) on delete cascade,
  feature_id integer not null references feature (id) on delete cascade,
  selected integer,
  mask integer not null default 0,
  value integer,
  version text,
  end_date integer,
  expiration_days integer,
  users integer,
  primary key (sn_id, feature_id)
) strict, without rowid;
create index sn_feature_feature on sn_feature (feature_id, selected);

-- Configuration items: each is a product's, a template's or an SN's. Ids in order of creation over all three.
create table data (
  id integer primary key autoincrement,
  product_id integer references product (id) on delete cascade,
  template_id integer references template (id) on delete cascade,
  sn_id integer references sn (id) on delete cascade,
  name text not null,
  value text not null,
  update_time integer not null,
  check ((product_id is null) + (template_id is null) + (sn_id is null) = 2)
) strict;
create unique index data_product on data (product_id, name) where product_id is not null;
create unique index data_template on data (template_id, name) where template_id is not null;
create unique index data_sn on data (sn_id, name) where sn_id is not null;

create table audit (
  id integer primary key autoincrement,
  time integer not null,
  actor text not null,
  actor_kind text not null check (actor_kind in ('operator', 'key', 'system')),
  ip text not null,
  operation text not null,
  request_id text not null,
  targets text not null,
  before text not null,
  after text not null,
  outcome integer not null
) strict;
create index audit_time on audit (time, id);
create index audit_actor on audit (actor, id);
create index audit_operation on audit (operation, id);

create table audit_target (
  key text not null,
  kind text not null,
  audit_id integer not null references audit (id) on delete cascade,
  primary key (key, kind, audit_id)
) strict, without rowid;
create index audit_outcome on audit (outcome, id);
create index audit_target_kind on audit_target (kind, audit_id);
create index audit_target_audit on audit_target (audit_id);

create table idempotency (
  scope text not null,
  key text not null,
  fingerprint text not null,
  http_status integer not null,
  headers text not null,
  body text not null,
  created integer not null,
  primary key (scope, key)
) strict, without rowid;
create index idempotency_created on idempotency (created);
