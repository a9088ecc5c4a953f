import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import type { Subject } from '../../domain/timeline/api.ts';
import { Timeline } from '../../domain/timeline/timeline.tsx';
import styles from './timeline-page.module.css';

type Params = Readonly<Record<string, string | undefined>>;

/** Returns a page with the timeline of the record that its URL names. */
export function timelinePage(subjectOf: (params: Params) => Subject): ComponentType {
  return function TimelinePage() {
    const subject = subjectOf(useParams());
    return (
      <div className={styles.page}>
        <Timeline key={subject.key} subject={subject} />
      </div>
    );
  };
}
