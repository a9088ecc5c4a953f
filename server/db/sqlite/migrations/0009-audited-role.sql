-- What an operator was when it made a change; jobs keep it for the changes that they make later.
alter table audit add column actor_role text;
create index audit_actor_role on audit (actor_role, id) where actor_role is not null;
alter table job add column actor_role text;
