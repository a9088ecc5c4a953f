import type { ReactNode } from 'react';

/** Returns what a toast names: the only record by its name, several by their number, such as '3 devices'. */
export const subjectOf = (names: readonly ReactNode[], counted: (count: number) => ReactNode): ReactNode =>
  names.length === 1 ? names[0] : counted(names.length);
