import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

type Props = {
  /** How many SNs use it; undefined while that is counted. */
  count: number | undefined;
  /** The list of these SNs. */
  href: string;
};

/** Says that a record cannot be deleted while SNs use it, and leads to these. */
export function UsedBy({ count, href }: Props) {
  if (count === undefined) return <Trans>Counting the SNs that use it …</Trans>;
  if (count === 0) return <Trans>No SN uses it.</Trans>;
  return (
    <>
      <Plural
        value={count}
        one="# SN uses it, so it cannot be deleted."
        other="# SNs use it, so it cannot be deleted."
      />{' '}
      <Link to={href}>
        <Trans>View</Trans>
      </Link>
    </>
  );
}
