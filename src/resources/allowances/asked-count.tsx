import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Unseen } from '../../components/text/text.tsx';
import { allowanceQueries } from './api.ts';

/** Shows in the navigation how many allowances wait for approval. */
export function AskedCount() {
  const count = useQuery(allowanceQueries.asked).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden>{count}</span>
      <Unseen>
        <Plural value={count} one="# allowance waits for approval" other="# allowances wait for approval" />
      </Unseen>
    </>
  );
}
