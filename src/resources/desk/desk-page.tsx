import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { Button } from '../../components/kit/button.tsx';
import { PageHeader } from '../../components/page/page-header.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { LONGEST_TICKET, setTicket, useTicket } from '../../lib/ticket.ts';
import { endCall, useDone } from './done.ts';
import styles from './desk.module.css';
import fields from './parts.module.css';
import { deskPaths } from './paths.ts';
import { SearchBox } from './search-box.tsx';

export function DeskPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const ticket = useTicket();
  const done = useDone();
  const [call, setCall] = useState(0);
  usePageTitle(t`Support desk`);
  const next = () => {
    setTicket('');
    endCall();
    setCall(call + 1);
    void navigate(deskPaths.empty);
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title={t`Support desk`}
        actions={
          <>
            <TicketField />
            {(ticket !== '' || done.length > 0) && (
              <Button onClick={next}>
                <Trans>Next call</Trans>
              </Button>
            )}
          </>
        }
      />
      <SearchBox key={call} />
      <Outlet />
    </div>
  );
}

function TicketField() {
  const { t } = useLingui();
  const ticket = useTicket();
  const id = useId();
  return (
    <span className={styles.ticket}>
      <label htmlFor={id}>
        <Trans>Ticket</Trans>
      </label>
      <input
        id={id}
        className={fields.field}
        value={ticket}
        maxLength={LONGEST_TICKET}
        placeholder={t`none`}
        title={t`Kept until the next call. The audit log records it with every change.`}
        onChange={(event) => setTicket(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </span>
  );
}
