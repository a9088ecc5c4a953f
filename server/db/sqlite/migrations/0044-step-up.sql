-- When the operator of a session last proved to be there. Sessions from before this version are asked again.
alter table operator_session add column proved integer not null default 0;
