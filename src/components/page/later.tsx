import { useDeferredValue, type ReactNode } from 'react';

/** A part of a screen below what is seen first. It is rendered once the rest is painted, and its last changes too. */
export const Later = ({ children }: { children: ReactNode }): ReactNode => useDeferredValue(children, null);
