-- As sqlite/migrations/0044-step-up.sql.
alter table operator_session add column proved bigint not null default 0;
