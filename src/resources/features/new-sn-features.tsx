import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconInbox } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import type { FeatureRecord } from '#contract/catalogue/features.ts';
import { Failure } from '../../components/page/failure.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { useLatest } from '../../lib/use-latest.ts';
import { choiceQuery, type FeatureChoice } from './api.ts';
import { differencesOf, withEdit, type Edit } from './edits.ts';
import { FeatureTable } from './feature-table.tsx';
import { DifferenceList } from './difference-list.tsx';
import styles from './features.module.css';

/** Shows the features of new SNs. They start as the template's. */
export function NewSnFeatures() {
  const choice = useOutletContext<FeatureChoice>();
  const latest = useLatest(choice);
  const edit = useCallback(
    (feature: FeatureRecord, change: Edit) => {
      const { edits, onEdits } = latest.current;
      onEdits(withEdit(edits, feature, change));
    },
    [latest],
  );
  return (
    <TemplateFeatures choice={choice}>
      {(features) => (
        <FeatureTable
          features={features}
          edits={choice.edits}
          refused={nothingRefused}
          readOnly={false}
          outdated={false}
          onEdit={edit}
        />
      )}
    </TemplateFeatures>
  );
}

/** Shows the differences from the template. */
export function NewSnFeaturesReview() {
  const choice = useOutletContext<FeatureChoice>();
  return (
    <TemplateFeatures choice={choice}>
      {(features) => {
        const differences = differencesOf(choice.edits, new Map(features.map((feature) => [feature.id, feature])));
        return differences.length === 0 ? (
          <p className={styles.dim}>
            <Trans>Same as the template.</Trans>
          </p>
        ) : (
          <DifferenceList differences={differences} />
        );
      }}
    </TemplateFeatures>
  );
}

type Props = { choice: FeatureChoice; children: (features: readonly FeatureRecord[]) => ReactNode };

function TemplateFeatures({ choice, children }: Props) {
  const query = useQuery(choiceQuery(choice.holder));
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonLines count={4} />
    ) : (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (query.data.items.length === 0) {
    return <MessageBlock icon={IconInbox} title={<Trans>The product has no features.</Trans>} />;
  }
  return children(query.data.items);
}

const nothingRefused: ReadonlyMap<number, Readonly<Record<string, string>>> = new Map();
