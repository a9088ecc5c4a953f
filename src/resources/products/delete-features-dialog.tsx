import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ProductFeatureRecord } from '#contract/catalogue/features.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { KnownUse, UsedBy, UsingList } from '../../domain/used-by.tsx';
import { NAMED } from '../../lib/named.ts';
import { snsHref, snsUsing, usingSn } from '../../domain/sn-queries.ts';
import { featureName, productFeatureQueries, useDeleteFeatures } from './feature-api.ts';
import { productPaths } from './paths.ts';

type Props = { product: string; features: readonly ProductFeatureRecord[]; onClose: () => void };

/** True when the server would refuse to delete a feature, because a locked template or an SN uses it. */
const isHeld = ({ templates = [], held = false }: ProductFeatureRecord): boolean =>
  held || templates.some(({ status }) => status === 1);

/** A dialog that deletes features. It skips those that locked templates or SNs use, and shows what uses them. */
export function DeleteFeaturesDialog({ product, features, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteFeatures(product);
  // The selection may change while the list refreshes. The dialog keeps the features it was opened for.
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
      operation="deleteProductFeatures"
      done={<Plural value={count} one="Deleted # feature" other="Deleted # features" />}
      ready={count > 0}
      onConfirm={() => remove.mutateAsync(free.map(({ id }) => id))}
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

/** Shows the features that will be deleted and the templates that select them. */
function Removed({ product, features, onFollow }: PartProps) {
  const names = namesOf(features);
  return (
    <>
      <p>
        <Trans>
          These will be deleted permanently from {product}: {names}.
        </Trans>
      </p>
      <Templates product={product} names={templatesOf(features)} onFollow={onFollow}>
        {(count) => <Plural value={count} one="Removed from # template:" other="Removed from # templates:" />}
      </Templates>
    </>
  );
}

/** Shows the features that cannot be deleted and what uses them. */
function Kept({ product, features, onFollow }: PartProps) {
  const names = namesOf(features);
  const count = features.length;
  const ids = features.filter(({ held }) => held).map(({ id }) => id);
  const sns = useQuery({ ...snsUsing([{ name: 'feature', op: '=', values: ids }]), enabled: ids.length > 0 });
  return (
    <>
      <p>
        <Plural
          value={count}
          one={`# is in use and will not be deleted: ${names}.`}
          other={`# are in use and will not be deleted: ${names}.`}
        />
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

/** Returns the names of the templates that select some of the features; with `locked` only the locked ones. */
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
