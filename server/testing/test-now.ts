/** Time at which the clock of a test service stands, in seconds: 2026-11-21 09:00:00 UTC. */
export const TEST_NOW = Date.UTC(2026, 10, 21, 9) / 1000;
