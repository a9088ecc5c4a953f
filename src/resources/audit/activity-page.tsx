import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { Activity } from './activity.tsx';
import type { RecordTarget } from './api.ts';
import styles from './audit.module.css';

type Params = Readonly<Record<string, string | undefined>>;

/** Returns a page with the changes of the record that its URL names. */
export function activityPage(targetOf: (params: Params) => RecordTarget): ComponentType {
  return function ActivityPage() {
    const target = targetOf(useParams());
    return (
      <div className={styles.page}>
        <Activity key={target.key} target={target} />
      </div>
    );
  };
}
