-- Filters of lists that read every record. None of these tables is written at a log-in or a heartbeat.
create index offline_string_time on offline_string (time, serial);
create index offline_string_actor on offline_string (actor, serial);
create index offline_string_ticket on offline_string (ticket, serial) where ticket is not null;

create index note_time on note (time, id);
create index note_actor on note (actor, id);

create index job_created on job (created, id);
create index job_resource on job (resource, id);
create index job_failures on job (id) where (state = 'failed' or failed > 0);

create index job_item_code on job_item (code, id) where code is not null;
