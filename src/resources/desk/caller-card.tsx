import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { EnabledPill } from '../../domain/enabled-pill.tsx';
import { MachineStatusPill } from '../../domain/machine-status.tsx';
import { SetBy } from '../../domain/states/set-by.tsx';
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
      <States caller={caller} />
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

/** Shows the states of the user and the device that the caller named, and who set them. */
function States({ caller: { user, machine } }: { caller: Call['caller'] }) {
  return (
    <>
      {user !== undefined && (
        <p className={styles.state}>
          <EnabledPill enabled={user.status === 0} /> <SetBy kind="user" id={user.name} status={user.status} />
        </p>
      )}
      {machine !== undefined && (
        <p className={styles.state}>
          <MachineStatusPill status={machine.status} />{' '}
          <SetBy kind="machine" id={String(machine.id)} status={machine.status} />
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
