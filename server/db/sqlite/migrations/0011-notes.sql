-- What staff write down about a customer, newest last. The customer's name may change: the note stays with it.
create table note (
  id integer primary key,
  customer_id integer not null references customer (id) on delete cascade,
  text text not null,
  time integer not null,
  actor text not null,
  actor_kind text not null
) strict;
create index note_customer on note (customer_id, id);
