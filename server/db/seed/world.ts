import type { Zone } from '../../time/zone.ts';
import type { Random } from './random.ts';

/** The inputs of all parts of the sample data. */
export type World = { readonly random: Random; readonly zone: Zone; readonly now: number };
