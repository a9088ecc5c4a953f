import { NumberText } from '../components/text/text.tsx';

/** Links to the SNs of a record. The link is plain, because tables handle clicks in their cells. */
export function SnCount({ count, href }: { count: number | undefined; href: string }) {
  if (count === undefined || count === 0) return <NumberText value={count} />;
  return (
    <a href={href}>
      <NumberText value={count} />
    </a>
  );
}
