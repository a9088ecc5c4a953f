import { raceForLimits, type Races } from './limit-races.ts';

/* Races for the limits on the database in `DATABASE_URL`, and sends the figures to the process that forked this one. */

process.once('disconnect', () => process.exit());
const [races = ''] = process.argv.slice(2);
process.send?.(await raceForLimits('PostgreSQL', JSON.parse(races) as Races));
process.disconnect?.();
