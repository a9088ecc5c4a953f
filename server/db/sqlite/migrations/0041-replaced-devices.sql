-- The device that took the place of a lost or broken one, and the other way round.
alter table machine add column replaced_by integer references machine (id) on delete set null;
alter table machine add column replaces integer references machine (id) on delete set null;
create index machine_replaced_by on machine (replaced_by) where replaced_by is not null;
create index machine_replaces on machine (replaces) where replaces is not null;
