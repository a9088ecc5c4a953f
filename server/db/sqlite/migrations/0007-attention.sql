-- Devices that were put out of use lately, as the overview counts them.
create index machine_disabled on machine (last_update_date, id) where status = 33;

-- Whoever tells a request id or an address is told what was done with it.
create index audit_request_id on audit (request_id, id);
create index audit_ip on audit (ip, id);
