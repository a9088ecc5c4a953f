import { NumberText } from '../components/text/text.tsx';

/** How many SNs a record has, leading to them when there are any. For cells, whose table follows plain links. */
export function SnCount({ count, href }: { count: number | undefined; href: string }) {
  if (count === undefined || count === 0) return <NumberText value={count} />;
  return (
    <a href={href}>
      <NumberText value={count} />
    </a>
  );
}
