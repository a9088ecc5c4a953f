import type { Scale } from '#contract/history/reports.ts';
import { monthOf } from '../../lib/format/days.ts';

/** A day or a month by its first day, as it is shown. */
export const unitText = (date: string, scale: Scale): string => (scale === 'day' ? date : monthOf(date));
