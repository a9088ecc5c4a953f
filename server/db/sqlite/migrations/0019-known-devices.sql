-- Browsers in which an operator has signed in before. `hash` is the SHA-256 of the id in the cookie: what is stored here
-- opens nothing.
create table known_device (
  hash text not null,
  operator_id integer not null references operator (id) on delete cascade,
  last_used integer not null,
  primary key (hash, operator_id)
) strict, without rowid;
create index known_device_operator on known_device (operator_id, last_used);

-- After a new password, and for a disabled operator, no browser is known.
create trigger known_device_end after update of disabled, password_date on operator begin
  delete from known_device where operator_id = new.id;
end;
