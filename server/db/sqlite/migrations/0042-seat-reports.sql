-- Refusals for want of a device, a log-in or a seat, for the entitlement report: by time, because it asks about all SNs.
create index sn_log_short on sn_log (start_time, sn_id) where error_code in (1794, 1795, 1796, 1799);
-- Refusals for want of a seat, for the demand report: by SN and time, with the identity of whoever waited.
create index sn_log_waiting on sn_log (sn_id, start_time, id, mid, login_name, login_ip) where error_code = 1799;
