import { Trans, useLingui } from '@lingui/react/macro';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { AnswerString } from '../../domain/answer-string.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { DialogActions, DialogText } from '../../components/dialog/dialog-actions.tsx';
import { Button } from '../../components/kit/button.tsx';
import { Dialog } from '../../components/kit/dialog.tsx';
import { tokenIdName, useMakeTokenString } from './api.ts';

export function TokenStringDialog({ token, onClose }: { token: TokenIdRecord; onClose: () => void }) {
  const { t } = useLingui();
  const make = useMakeTokenString();
  const name = tokenIdName(token);
  return (
    <Dialog opened onClose={onClose} title={t`Update string for ${name}`}>
      <DialogText>
        <Trans>The string contains the current licence of the SN. Write it into the token.</Trans>
      </DialogText>
      {make.error !== null && <Failure error={make.error} onRetry={() => make.mutate(token)} />}
      <div aria-live="polite">
        {make.data?.map((code) => (
          <AnswerString key={code} label={t`Update string`} text={code} fileName={`token-${token.guid}`} />
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button emphasis="primary" loading={make.isPending} onClick={() => make.mutate(token)} data-autofocus>
          <Trans>Generate an update string</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
