import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { Sn } from '../../domain/sn.tsx';
import { customerHref, placeOf } from '../customers/place.ts';
import { userWords } from '../../words/users.ts';
import { USER_NAMES } from '../users/fields.tsx';
import type { Call } from './call.ts';
import styles from './desk.module.css';

type Line = { label: string; text: string | undefined };

export function CallerCard({ call: { caller, subject } }: { call: Call }) {
  const { t, i18n } = useLingui();
  const { customer, user, machine, tokenId } = caller;
  const lines: Line[] = [
    { label: t`Group`, text: customer?.groupName },
    { label: t`Contact`, text: customer?.contact },
    { label: t`Office`, text: customer?.officeNumber },
    { label: t`Mobile`, text: customer?.mobileNumber },
    { label: t`E-mail`, text: customer?.email },
    { label: t`Reference id`, text: customer?.referenceId },
    ...USER_NAMES.map((name) => ({ label: i18n._(userWords[name].label), text: user?.[name] })),
    { label: t`User’s e-mail`, text: user?.email },
    { label: t`User’s phone`, text: user?.phone },
    { label: t`Device`, text: machine?.machineName ?? machine?.mid },
    { label: t`Token ID`, text: tokenId?.label ?? tokenId?.guid },
  ];
  return (
    <>
      <h2 className={styles.who}>
        {customer === undefined ? (
          <WithoutCustomer call={{ caller, subject }} />
        ) : (
          <Link to={customerHref(placeOf(customer))}>{customer.name}</Link>
        )}
      </h2>
      <dl className={styles.lines}>
        {lines.map(({ label, text }) =>
          text === undefined || text === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {text} <CopyButton text={text} what={label} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {customer === undefined && (
        <p className={styles.none}>
          <Trans>No customer is bound.</Trans>
        </p>
      )}
    </>
  );
}

function WithoutCustomer({ call: { caller, subject } }: { call: Pick<Call, 'caller' | 'subject'> }) {
  if (caller.user !== undefined) return caller.user.name;
  if (caller.focus !== undefined) return <Sn value={caller.focus} />;
  return caller.tokenId?.label ?? subject.id;
}
