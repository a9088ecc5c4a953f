/**
 * Returns how often a test repeats itself with other random input: `long` with LONG=1, as CONTRIBUTING.md says, else `short`.
 */
export const runs = (short: number, long: number): number => (process.env['LONG'] === '1' ? long : short);
