import { useDeferredValue, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Takes the place of the part until then. */
  room?: ReactNode;
};

/** Renders a part of a screen that is below what is seen first. The rest of the screen is painted before it. */
export const Later = ({ children, room = null }: Props): ReactNode => useDeferredValue(children, room);
