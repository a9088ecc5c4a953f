import { Link } from 'react-router';
import { NumberText } from './text.tsx';

/** How many SNs a record has, leading to them when there are any. */
export function SnCount({ count, href }: { count: number | undefined; href: string }) {
  if (count === undefined || count === 0) return <NumberText value={count} />;
  return (
    <Link to={href}>
      <NumberText value={count} />
    </Link>
  );
}
