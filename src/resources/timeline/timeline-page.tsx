import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import type { TimelineSubject } from '#contract/records/timeline.ts';
import { Timeline } from '../../domain/timeline/timeline.tsx';
import { subjectOf } from './subjects.ts';
import styles from './timeline-page.module.css';

/** Returns a page with the timeline of the record that its URL names. */
export function timelinePage(kind: TimelineSubject): ComponentType {
  return function TimelinePage() {
    const subject = subjectOf(kind, useParams());
    return (
      <div className={styles.page}>
        <Timeline key={subject.key} subject={subject} />
      </div>
    );
  };
}
