import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Time between two samples of the event loop. A sample on time counts as no delay. */
const SAMPLE_MILLISECONDS = 20;

/** Delays of the event loop, in milliseconds. */
export type Delays = { readonly p50: number; readonly p99: number; readonly max: number };

/** Measures the event loop from now on. Each call of `take` returns the delays since the one before. */
export function watchLoop(): { readonly take: () => Delays } {
  const histogram = monitorEventLoopDelay({ resolution: SAMPLE_MILLISECONDS });
  histogram.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - SAMPLE_MILLISECONDS);
  return {
    take: () => {
      const [p50, p99] = [histogram.percentile(50), histogram.percentile(99)];
      const delays = { p50: late(p50), p99: late(p99), max: late(histogram.max) };
      histogram.reset();
      return delays;
    },
  };
}
