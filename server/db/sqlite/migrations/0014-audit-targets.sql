-- Entries of the audit log are never removed, and nothing looks for the targets of one: `targets` has them.
drop index audit_target_audit;
