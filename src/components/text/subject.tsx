import { Plural } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';

/** Maximum number of records that a toast names. */
const NAMED = 3;

/**
 * Returns what a toast names: the only record by its name, several by their number and the names of the first, such as
 * '4 devices (gate, desk, lab and 1 more)'.
 */
export function subjectOf(names: readonly ReactNode[], counted: (count: number) => ReactNode): ReactNode {
  if (names.length === 1) return names[0];
  return (
    <>
      {counted(names.length)} (<FirstNames names={names} />)
    </>
  );
}

/** Shows the first names of a list, and how many more there are. */
export function FirstNames({ names }: { names: readonly ReactNode[] }) {
  const more = names.length - NAMED;
  return (
    <>
      {names.slice(0, NAMED).map((name, at) => (
        <Fragment key={at}>
          {at > 0 && ', '}
          {name}
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
}
