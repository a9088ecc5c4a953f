import type { Surroundings } from '../app.ts';
import type { Deps } from '../http/deps.ts';
import { createMetrics } from '../http/metrics/metrics.ts';
import { createVitals, type Vitals } from '../http/metrics/vitals.ts';
import type { TestApp } from './test-app.ts';

export type Measuring = {
  /** The surroundings of a service that measures its load. */
  readonly around: (deps: Deps) => Partial<Surroundings>;
  /** Looks at the queues, as the process does every second. */
  readonly look: () => void;
  /** Ends a minute of the service. */
  readonly passMinute: (service: Pick<TestApp, 'time'>) => void;
};

/** Returns what makes one test service measure its load. */
export function measuring(): Measuring {
  let vitals: Vitals | undefined;
  const look = () => vitals?.look();
  return {
    around: (deps) => {
      const metrics = createMetrics();
      vitals = createVitals({ ...deps, metrics });
      return { metrics, vitals };
    },
    look,
    passMinute: ({ time }) => {
      time.now += 60;
      look();
    },
  };
}
