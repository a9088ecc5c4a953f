import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Unseen } from '../../components/text/text.tsx';
import { useCan, useSession } from '../../lib/api/session.ts';
import { allowanceQueries } from './api.ts';

/** Shows in the navigation how many allowances wait for this operator. Nobody approves what they asked for themselves. */
export function AskedCount() {
  const can = useCan();
  const { user } = useSession();
  const { data } = useQuery({ ...allowanceQueries.askedByOthers(user), enabled: can('approveAllowance') });
  const count = data?.total ?? 0;
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
