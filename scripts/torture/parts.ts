import { part as clocks } from './clocks.ts';
import { part as cluster } from './cluster/cluster.ts';
import { part as crowds } from './crowds.ts';
import { part as files } from './files.ts';
import { part as ioErrors } from './io-errors.ts';
import { part as kills } from './kills.ts';
import { part as limits } from './limits.ts';
import type { Part } from './part.ts';
import { part as powerCuts } from './power-cuts.ts';
import { part as soak } from './soak.ts';
import { part as starts } from './starts.ts';
import { part as stops } from './stops.ts';

/** Every part, in the order in which they run. */
export const parts: readonly Part[] = [
  ...[kills, powerCuts, ioErrors, files, starts, stops, limits, clocks, crowds, cluster, soak],
];
