import { NumberText } from '../components/text/text.tsx';

/** Shows how many SNs a record has, as a link to them. A plain link, which tables follow without the router. */
export function SnCount({ count, href }: { count: number | undefined; href: string }) {
  if (count === undefined || count === 0) return <NumberText value={count} />;
  return (
    <a href={href}>
      <NumberText value={count} />
    </a>
  );
}
