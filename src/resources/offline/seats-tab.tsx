import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { TabHead } from '../../components/page/tab-head.tsx';
import { call } from '../../lib/api/api-client.ts';
import { AskForm } from './ask-form.tsx';
import { CodesInput } from './codes-input.tsx';
import { useHanded, useKept } from './kept.tsx';
import { offlinePaths } from './paths.ts';
import { readRequest } from '../../domain/offline-text.ts';
import { OtherTabHint, RequestPreview } from './request-preview.tsx';

/** A form that answers requests for borrowed seats. The request itself says whether a seat is checked out or in. */
export function SeatsTab() {
  const { t } = useLingui();
  const [text, setText] = useKept('seats', '');
  useHanded('seats', setText);
  const code = text.trim();
  const request = readRequest(code);
  const operation =
    request?.kind === 'borrow' ? 'POST /sns/checkout' : request?.kind === 'return' ? 'POST /sns/checkin' : undefined;
  return (
    <>
      <TabHead>
        <Trans>A device requests a seat for offline use, or returns one early. Pass the answer to the device.</Trans>
      </TabHead>
      <AskForm
        name="seats"
        typed={code}
        action={request?.kind === 'return' ? t`Check in the seat` : t`Check out a seat`}
        ask={operation && (() => call(operation, { body: { code } }))}
        missing={t`Paste the request string that the device shows.`}
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
        <CodesInput
          label={t`Request string`}
          rows={6}
          value={text}
          onChange={setText}
          error={code !== '' && request === undefined ? t`Not a request string` : undefined}
        />
        {request !== undefined && <RequestPreview request={request} />}
        <OtherTabHint text={code} here={offlinePaths.seats} onGo={() => setText('')} />
      </AskForm>
    </>
  );
}
