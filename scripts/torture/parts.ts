import { part as clocks } from './clocks.ts';
import { part as kills } from './kills.ts';
import type { Part } from './part.ts';
import { part as soak } from './soak.ts';
import { part as stops } from './stops.ts';

/** Every part, in the order in which they run. */
export const parts: readonly Part[] = [kills, stops, clocks, soak];
