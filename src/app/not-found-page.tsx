import { Trans, useLingui } from '@lingui/react/macro';
import { IconError404 } from '@tabler/icons-react';
import { LinkButton } from '../components/kit/button.tsx';
import { MessageBlock } from '../components/page/message-block.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export function NotFoundPage() {
  const { t } = useLingui();
  usePageTitle(t`Not found`);
  return (
    <MessageBlock
      page
      icon={IconError404}
      title={<Trans>There is no page at this address</Trans>}
      actions={
        <LinkButton to="/">
          <Trans>Start page</Trans>
        </LinkButton>
      }
    />
  );
}
