import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { KnownUse, UsedBy, UsingList } from '../../domain/used-by.tsx';
import { NAMED } from '../../lib/named.ts';
import { snsHref, snsUsing, usingSn } from '../../domain/sn-queries.ts';
import { featureName, productFeatureQueries, useDeleteFeatures } from './feature-api.ts';
import { productPaths } from './paths.ts';

type Props = { product: string; features: readonly ProductFeatureRecord[]; onClose: () => void };

/** Whether the server would refuse to delete a feature: a locked template or an SN selects it. */
const isHeld = ({ templates = [], held = false }: ProductFeatureRecord): boolean =>
  held || templates.some(({ status }) => status === 1);

/** Deletes features of a product; those that locked templates or SNs use are left out, with what uses them. */
export function DeleteFeaturesDialog({ product, features, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteFeatures(product);
  // What is selected changes while the list refreshes; the question stays about what it was asked of.
  const [ids] = useState(() => features.map(({ id }) => id));
  const uses = useQuery(productFeatureQueries.used(product, ids));
  const items = uses.data?.items ?? [];
  const free = items.filter((feature) => !isHeld(feature));
  const count = free.length;
  const title = ids.length === 1 ? t`Delete feature` : t`Delete features`;
  return (
    <ConfirmDialog
      title={title}
      action={title}
      danger
      ready={count > 0}
      onConfirm={async () => {
        await remove.mutateAsync(free.map(({ id }) => id));
        toast.done(<Plural value={count} one="# feature deleted" other="# features deleted" />);
      }}
      onClose={onClose}
    >
      <KnownUse query={uses}>
        {() => (
          <>
            {count > 0 && <Removed product={product} features={free} onFollow={onClose} />}
            {count < items.length && <Kept product={product} features={items.filter(isHeld)} onFollow={onClose} />}
          </>
        )}
      </KnownUse>
    </ConfirmDialog>
  );
}

type PartProps = { product: string; features: readonly ProductFeatureRecord[]; onFollow: () => void };

/** What goes, and the templates that had it selected. */
function Removed({ product, features, onFollow }: PartProps) {
  const names = namesOf(features);
  return (
    <>
      <p>
        <Trans>
          Removed from {product} for good: {names}.
        </Trans>
      </p>
      <Templates product={product} names={templatesOf(features)} onFollow={onFollow}>
        {(count) => <Plural value={count} one="Taken out of # template:" other="Taken out of # templates:" />}
      </Templates>
    </>
  );
}

/** What stays, and what keeps it. */
function Kept({ product, features, onFollow }: PartProps) {
  const names = namesOf(features);
  const count = features.length;
  const ids = features.filter(({ held }) => held).map(({ id }) => id);
  const sns = useQuery({ ...snsUsing([{ name: 'feature', op: '=', values: ids }]), enabled: ids.length > 0 });
  return (
    <>
      <p>
        <Plural value={count} one={`# is in use and stays: ${names}.`} other={`# are in use and stay: ${names}.`} />
      </p>
      <Templates product={product} names={templatesOf(features, true)} onFollow={onFollow}>
        {(count) => (
          <Plural value={count} one="Selected by # locked template:" other="Selected by # locked templates:" />
        )}
      </Templates>
      {ids.length > 0 && (
        <UsedBy
          query={sns}
          using={usingSn}
          all={snsHref({ name: 'feature', op: 'is', values: ids.map(String) })}
          onFollow={onFollow}
        >
          {(total) => <Plural value={total} one="Selected by # SN:" other="Selected by # SNs:" />}
        </UsedBy>
      )}
    </>
  );
}

const namesOf = (features: readonly ProductFeatureRecord[]): string =>
  [...features.slice(0, NAMED).map(featureName), ...(features.length > NAMED ? ['…'] : [])].join(', ');

/** The templates that select some of the features, or only the locked ones among them. */
const templatesOf = (features: readonly ProductFeatureRecord[], locked = false): readonly string[] => [
  ...new Set(
    features.flatMap(({ templates = [] }) =>
      templates.filter(({ status }) => !locked || status === 1).map(({ name }) => name),
    ),
  ),
];

type TemplatesProps = {
  product: string;
  names: readonly string[];
  onFollow: () => void;
  children: (count: number) => ReactNode;
};

function Templates({ product, names, onFollow, children }: TemplatesProps) {
  if (names.length === 0) return null;
  const items = names.map((name) => ({ to: productPaths.template(product, name), name }));
  return (
    <>
      <p>{children(names.length)}</p>
      <UsingList items={items} onFollow={onFollow} />
    </>
  );
}
