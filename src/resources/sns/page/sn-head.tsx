import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { ActionButtons } from '../../../components/action/action-buttons.tsx';
import { useActions } from '../../../components/action/use-actions.tsx';
import { Button, LinkButton } from '../../../components/kit/button.tsx';
import { ActionMenu } from '../../../components/menu/action-menu.tsx';
import { HeadFact, HeadFacts } from '../../../components/page/facts.tsx';
import type { LoadedRecord } from '../../../components/page/record-page.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { path } from '../../../lib/path.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { snLimitWords } from '../../../words/licence.ts';
import { typeLabels } from '../../../words/licence-types.ts';
import { customerHref, placeOf } from '../../customers/place.ts';
import { Ends } from '../ends.tsx';
import { snPaths } from '../paths.ts';
import { useSnRights } from '../rights.ts';
import { isLimited, USED_LIMITS, usedOf } from '../use-of-limits.ts';
import { Gauge } from '../used.tsx';
import { ExtendMenu } from './extend-menu.tsx';
import { NeighbourButtons } from './neighbours.tsx';
import { snPageActions, titles } from './page-actions.tsx';
import styles from './page.module.css';

const CustomerDialog = lazyNamed(() => import('./customer-dialog.tsx'), 'CustomerDialog');

type LoadedSn = LoadedRecord<SnRecord>;

/** Returns whether the operator may edit the SN. Archived SNs cannot be changed. */
const useEditable = ({ archived }: SnRecord): boolean => useSnRights().edit && archived !== true;

export function SnHeadActions(loaded: LoadedSn) {
  const { sn } = loaded.record;
  const navigate = useNavigate();
  const editable = useEditable(loaded.record);
  useShortcut({
    id: 'sn.edit',
    group: 'list',
    keys: 'e',
    label: msg`Edit the SN`,
    enabled: editable,
    run: () => void navigate(snPaths.edit(sn)),
  });
  return (
    <>
      <NeighbourButtons sn={sn} />
      <SnActions {...loaded} />
      {editable && (
        <LinkButton to={snPaths.edit(sn)} emphasis="primary" leftSection={<IconPencil size={16} aria-hidden />}>
          <Trans>Edit</Trans>
        </LinkButton>
      )}
    </>
  );
}

export function SnHeadFacts(loaded: LoadedSn) {
  const { i18n } = useLingui();
  const { record: sn } = loaded;
  const { product, template, business } = sn;
  const editable = useEditable(sn);
  return (
    <>
      <HeadFacts>
        <CustomerFact {...loaded} />
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
            {editable && <ExtendMenu {...loaded} />}
          </span>
        </HeadFact>
        {USED_LIMITS.filter((name) => isLimited(sn, name) || usedOf(sn, name) > 0).map((name) => (
          <HeadFact key={name} label={snLimitWords[name].label}>
            <Gauge sn={sn} name={name} />
          </HeadFact>
        ))}
      </HeadFacts>
      {sn.archived === true && <ArchivedBanner {...loaded} />}
    </>
  );
}

/** Shows on every tab that an archived SN cannot be changed, and offers to unarchive it. */
function ArchivedBanner(loaded: LoadedSn) {
  const { names, entries, dialog } = useActions(snPageActions);
  return (
    <div className={styles.banner}>
      <IconArchive size={16} aria-hidden />
      <span>
        <Trans>Archived: left out of lists, and not to be changed until it is brought back.</Trans>
      </span>
      <ActionButtons
        actions={entries(
          names.filter((name) => name === 'unarchive'),
          loaded,
        )}
      />
      {dialog}
    </div>
  );
}

/** Shows the menu of the actions on the SN. The shortcut `d` disables or enables it. */
function SnActions(loaded: LoadedSn) {
  const { names, namesFor, entries, ask, dialog } = useActions(snPageActions);
  const useful = namesFor(loaded.record).filter((name) => name !== 'makeStrings');
  const toggled = loaded.record.status === 0 ? 'disable' : 'enable';
  useShortcut({
    id: 'sn.disable',
    group: 'list',
    keys: 'd',
    label: titles[toggled],
    enabled: names.includes(toggled) && useful.includes(toggled),
    run: () => ask(toggled, loaded),
  });
  const actions = entries(useful, loaded);
  return (
    <>
      {actions.length > 0 && <ActionMenu label={<Trans>Actions</Trans>} actions={actions} side="bottom-end" />}
      {dialog}
    </>
  );
}

function CustomerFact(loaded: LoadedSn) {
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const { customer, archived } = loaded.record;
  const editable = can('bindSnCustomer') && archived !== true;
  if (customer === undefined && !editable) return null;
  return (
    <HeadFact label={msg`Customer`}>
      {customer !== undefined && <Link to={customerHref(placeOf(customer))}>{customer.name}</Link>}
      {editable && (
        <Button emphasis="quiet" onClick={() => setChanging(true)}>
          {customer === undefined ? <Trans>Bind to a customer</Trans> : <Trans>Change</Trans>}
        </Button>
      )}
      {changing && (
        <Suspense>
          <CustomerDialog {...loaded} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </HeadFact>
  );
}
