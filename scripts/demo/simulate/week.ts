/** The share of devices in use at each hour of a working day, from midnight on. */
const WORKING_DAY = [
  0.02, 0.01, 0.01, 0.01, 0.01, 0.03, 0.08, 0.3, 0.65, 0.8, 0.85, 0.8,
  0.45, 0.7, 0.85, 0.8, 0.7, 0.45, 0.2, 0.12, 0.1, 0.08, 0.05, 0.03,
]; // prettier-ignore

const SATURDAY = 0.15;
const SUNDAY = 0.06;

/** Returns the share of devices in use at a moment, by the local time of this machine. */
export function presence(at: Date): number {
  const hour = at.getHours();
  const [now = 0, next = 0] = [WORKING_DAY[hour], WORKING_DAY[(hour + 1) % 24]];
  const share = now + (next - now) * (at.getMinutes() / 60);
  return share * weekend(at.getDay());
}

function weekend(day: number): number {
  if (day === 6) return SATURDAY;
  return day === 0 ? SUNDAY : 1;
}
