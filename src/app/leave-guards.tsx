import { useHasLeaveGuards, useLeaveGuards } from '../lib/leave-guards.ts';

/** Asks the forms on the page before the operator leaves it. */
export function LeaveGuards() {
  return useHasLeaveGuards() && <Blocker />;
}

function Blocker() {
  useLeaveGuards();
  return null;
}
