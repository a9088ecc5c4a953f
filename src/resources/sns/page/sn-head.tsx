import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconBuilding, IconCopy, IconLifebuoy } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { ActionButtons } from '../../../components/action/action-buttons.tsx';
import { useActions } from '../../../components/action/use-actions.tsx';
import { ActionMenu } from '../../../components/menu/action-menu.tsx';
import { useMenuCommands } from '../../../components/menu/use-menu-commands.ts';
import { HeadFact, HeadFacts } from '../../../components/page/facts.tsx';
import { HeadActions } from '../../../components/page/head-actions.tsx';
import type { LoadedRecord } from '../../../components/page/record-page.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { useCopy } from '../../../components/text/copy-button.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { path } from '../../../lib/path.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { snLimitWords } from '../../../words/licence.ts';
import { typeLabels } from '../../../words/licence-types.ts';
import { GiveDialog, type HelpKind } from '../../allowances/actions.tsx';
import { customerHref, placeOf } from '../../customers/place.ts';
import { Ends } from '../ends.tsx';
import { snPaths } from '../paths.ts';
import { useSnRights } from '../rights.ts';
import { isLimited, shareOf, USED_LIMITS, usedOf } from '../use-of-limits.ts';
import { Gauge } from '../used.tsx';
import { ExtendMenu } from './extend-menu.tsx';
import { NeighbourButtons } from './neighbours.tsx';
import { snPageActions } from './page-actions.tsx';
import styles from './page.module.css';

const CustomerDialog = lazyNamed(() => import('./customer-dialog.tsx'), 'CustomerDialog');

type LoadedSn = LoadedRecord<SnRecord>;

/** Returns whether the operator may edit the SN. Archived SNs cannot be changed. */
const useEditable = ({ archived }: SnRecord): boolean => useSnRights().edit && archived !== true;

export function SnHeadActions(loaded: LoadedSn) {
  const { sn } = loaded.record;
  const { t } = useLingui();
  const copy = useCopy();
  const editable = useEditable(loaded.record);
  useMenuCommands([
    {
      label: t`Copy SN`,
      icon: IconCopy,
      keys: 'y',
      run: () => void copy(sn).then((done) => done && toast.done(t`${formatSn(sn)} copied`)),
    },
  ]);
  return (
    <>
      <NeighbourButtons sn={sn} />
      <HeadActions edit={editable ? snPaths.edit(sn) : undefined}>
        <SnActions {...loaded} />
      </HeadActions>
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
        {USED_LIMITS.filter((name) => isLimited(sn, name) || usedOf(sn, name) > 0).map((name) => (
          <HeadFact key={name} label={snLimitWords[name].label}>
            <Gauge sn={sn} name={name} />
          </HeadFact>
        ))}
        <HeadFact label={msg`Expires`} ownLine>
          <span className={styles.end}>
            <Ends sn={sn} />
            <span className={styles.more}>
              {editable && <ExtendMenu {...loaded} />}
              <HelpForATime {...loaded} />
            </span>
          </span>
        </HeadFact>
      </HeadFacts>
      {sn.archived === true && <ArchivedBanner {...loaded} />}
    </>
  );
}

/** Offers help that ends by itself, to support too, which may not change an SN. */
function HelpForATime({ record: sn }: LoadedSn) {
  const { t } = useLingui();
  const can = useCan();
  const [giving, setGiving] = useState(false);
  const may = can('giveAllowance') && sn.archived !== true;
  useMenuCommands(may ? [{ label: t`Help for a time`, icon: IconLifebuoy, run: () => setGiving(true) }] : []);
  if (!may) return null;
  return (
    <>
      <SmallButton onClick={() => setGiving(true)}>
        <Trans>Help for a time</Trans>
      </SmallButton>
      {giving && (
        <Suspense>
          <GiveDialog sn={sn} kind={needOf(sn)} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns what an SN lacks: time, seats or devices. */
function needOf(sn: SnRecord): HelpKind | undefined {
  if (sn.standing === 'expired' || sn.standing === 'grace') return 'extend';
  if (shareOf(sn, 'concurrentNumber') >= 1) return 'extraConcurrent';
  return shareOf(sn, 'volumeNumber') >= 1 ? 'extraDevices' : undefined;
}

/** Shows on every tab that an archived SN cannot be changed, and offers to unarchive it. */
function ArchivedBanner(loaded: LoadedSn) {
  const { names, entries, dialog } = useActions(snPageActions);
  return (
    <div className={styles.banner}>
      <IconArchive size={16} aria-hidden />
      <span>
        <Trans>This SN is archived. It is hidden from lists and cannot be changed until you unarchive it.</Trans>
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

function SnActions(loaded: LoadedSn) {
  const { namesFor, entries, dialog } = useActions(snPageActions);
  const actions = entries(
    namesFor(loaded.record).filter((name) => name !== 'makeStrings'),
    loaded,
  );
  return (
    <>
      {actions.length > 0 && <ActionMenu label={<Trans>Actions</Trans>} actions={actions} side="bottom-end" />}
      {dialog}
    </>
  );
}

function CustomerFact(loaded: LoadedSn) {
  const { t } = useLingui();
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const { customer, archived } = loaded.record;
  const editable = can('bindSnCustomer') && archived !== true;
  useMenuCommands(editable ? [{ label: t`Bind customer`, icon: IconBuilding, run: () => setChanging(true) }] : []);
  if (customer === undefined && !editable) return null;
  return (
    <HeadFact label={msg`Customer`}>
      {customer !== undefined && <Link to={customerHref(placeOf(customer))}>{customer.name}</Link>}{' '}
      {editable && (
        <SmallButton onClick={() => setChanging(true)}>
          {customer === undefined ? <Trans>Bind customer</Trans> : <Trans>Change</Trans>}
        </SmallButton>
      )}
      {changing && (
        <Suspense>
          <CustomerDialog {...loaded} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </HeadFact>
  );
}
