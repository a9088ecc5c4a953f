create index allowance_asked_by on allowance (asked_by, id);
