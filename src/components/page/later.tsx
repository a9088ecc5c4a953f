import { useDeferredValue, type ReactNode } from 'react';

/** Renders a part of a screen that is below what is seen first. The rest of the screen is painted before it. */
export const Later = ({ children }: { children: ReactNode }): ReactNode => useDeferredValue(children, null);
