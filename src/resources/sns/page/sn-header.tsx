import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { HeadFact, HeadFacts } from '../../../components/page/facts.tsx';
import { LinkButton } from '../../../components/kit/button.tsx';
import { snLimitWords } from '../../../words/licence.ts';
import { PageHeader, type Crumb } from '../../../components/page/page-header.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { path } from '../../../lib/path.ts';
import { typeLabels } from '../../../words/licence-types.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { ArchivedBanner } from './archived-banner.tsx';
import { CustomerFact } from './customer-fact.tsx';
import { Ends } from '../ends.tsx';
import { ExtendMenu } from './extend-menu.tsx';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { snPaths } from '../paths.ts';
import { useSnRights } from '../rights.ts';
import { SnActions } from './sn-actions.tsx';
import type { LoadedSn } from './loaded.ts';
import { isLimited, USED_LIMITS, usedOf } from '../use-of-limits.ts';
import { Gauge } from '../used.tsx';
import { SnStatusPill } from '../status.tsx';
import styles from './page.module.css';

export function SnHeader({ sn, etag, crumbs }: LoadedSn & { crumbs: readonly Crumb[] }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const rights = useSnRights();
  const { product, template, business } = sn;
  const editable = rights.edit && sn.archived !== true;
  useShortcut({
    id: 'sn.edit',
    group: 'list',
    keys: 'e',
    label: EDIT,
    enabled: editable,
    run: () => void navigate(snPaths.edit(sn.sn)),
  });
  return (
    <PageHeader
      title={
        <span className={styles.title}>
          <Sn value={sn.sn} /> <CopyButton text={sn.sn} what="SN" />
        </span>
      }
      crumbs={crumbs}
      aside={<SnStatusPill sn={sn} />}
      actions={
        <>
          <NeighbourButtons sn={sn.sn} />
          <SnActions sn={sn} etag={etag} />
          {editable && (
            <LinkButton to={snPaths.edit(sn.sn)} emphasis="primary" leftSection={<IconPencil size={16} aria-hidden />}>
              <Trans>Edit</Trans>
            </LinkButton>
          )}
        </>
      }
    >
      <HeadFacts>
        <CustomerFact sn={sn} etag={etag} />
        {product !== undefined && template !== undefined && (
          <HeadFact label={msg`Product / template`}>
            <Link to={path`/products/name/${product.productName}`}>{product.productName}</Link> /{' '}
            <Link to={path`/products/name/${product.productName}/templates/${template.name}`}>{template.name}</Link>
          </HeadFact>
        )}
        {business !== undefined && (
          <HeadFact label={msg`Business`}>
            <Link to={path`/businesses/name/${business.name}`}>{business.name}</Link> ({i18n._(typeLabels[sn.type])})
          </HeadFact>
        )}
        <HeadFact label={msg`Expires`}>
          <span className={styles.end}>
            <Ends sn={sn} />
            {editable && <ExtendMenu sn={sn} etag={etag} />}
          </span>
        </HeadFact>
        {USED_LIMITS.filter((name) => isLimited(sn, name) || usedOf(sn, name) > 0).map((name) => (
          <HeadFact key={name} label={snLimitWords[name].label}>
            <Gauge sn={sn} name={name} />
          </HeadFact>
        ))}
      </HeadFacts>
      {sn.archived === true && <ArchivedBanner sn={sn} etag={etag} />}
    </PageHeader>
  );
}

const EDIT = msg`Edit the SN`;
