import type { Zone } from '../../time/zone.ts';
import type { Random } from './random.ts';

/** What all parts of the sample data are made from. */
export type World = { readonly random: Random; readonly zone: Zone; readonly now: number };
