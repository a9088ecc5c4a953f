import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Textarea } from '../../components/kit/inputs.tsx';
import { Notice, Notices } from '../../components/page/notices.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { AskForm } from './ask-form.tsx';
import { useHanded, useKept } from './kept.tsx';
import { offlinePaths } from './paths.ts';
import { readRequest } from '../../domain/offline-text.ts';
import { RequestPreview } from './request-preview.tsx';
import styles from './offline.module.css';

/** A form that answers requests for borrowed seats. The request itself says whether a seat is checked out or in. */
export function SeatsTab() {
  const { t } = useLingui();
  const [text, setText] = useKept('seats', '');
  useHanded('seats', setText);
  const code = text.trim();
  const request = readRequest(code);
  const to = request?.kind === 'borrow' ? 'checkout' : request?.kind === 'return' ? 'checkin' : undefined;
  return (
    <>
      <TabHead>
        <Trans>
          A device asks for a seat to take along, or gives one back before its time. The answer goes back to the device.
        </Trans>
      </TabHead>
      <AskForm
        name="seats"
        typed={code}
        action={to === 'checkin' ? t`Check the seat in` : t`Check a seat out`}
        asked={to && { to, code }}
        missing={t`Paste what the device shows.`}
        after={
          request !== undefined && (
            <p>
              <Link to={offlinePaths.borrowsOfSn(request.sn)}>
                <Trans>Borrowed seats of this SN</Trans>
              </Link>
            </p>
          )
        }
      >
        <Textarea
          label={t`Request string`}
          size="sm"
          rows={6}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={code !== '' && request === undefined ? t`Not a request string` : undefined}
          className={styles.mono ?? ''}
          spellCheck={false}
          autoComplete="off"
          required
        />
        {request !== undefined && <RequestPreview request={request} />}
        {request?.kind === 'update' && (
          <Notices label={t`What the request is for`}>
            <Notice tone="info">
              <Trans>This asks for an update string, and not for a seat.</Trans>{' '}
              <Link to={offlinePaths.single} state={{ request: code }} onClick={() => setText('')}>
                <Trans>Go on at Single</Trans>
              </Link>
            </Notice>
          </Notices>
        )}
      </AskForm>
    </>
  );
}
