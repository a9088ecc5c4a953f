import type { Scale } from '#contract/history/reports.ts';
import { monthOf } from '../../lib/format/days.ts';

/** Returns a day, or a month given by its first day, as text. */
export const unitText = (date: string, scale: Scale): string => (scale === 'day' ? date : monthOf(date));
