import { Trans } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import { LinkButton } from '../../components/kit/button.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { path } from '../../lib/path.ts';
import { useCan } from '../../lib/api/session.ts';

type Props = { /** Undefined until the SN has loaded. */ productName: string | undefined };

/** Says that the product has no features, with a link to add some for operators who may. */
export function NoFeatures({ productName }: Props) {
  const can = useCan();
  return (
    <MessageBlock
      icon={IconInbox}
      title={<Trans>The product has no features yet. Add them to the product first.</Trans>}
      actions={
        productName !== undefined &&
        can('createProductFeatures') && (
          <LinkButton to={path`/products/name/${productName}/features`}>
            <Trans>Features of {productName}</Trans>
          </LinkButton>
        )
      }
    />
  );
}
