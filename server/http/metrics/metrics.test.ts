import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('metrics are Prometheus text: counters, a histogram that adds up, gauges read when asked', async () => {
  const metrics = createMetrics();
  for (const milliseconds of [0.5, 3, 3, 99_999]) metrics.request('getSn', 200, milliseconds);
  metrics.request('getSn', 404, 1);
  let value = 1;
  metrics.gauge('licet_size', 'Size.', () => value);
  metrics.gauge('licet_kinds', 'Kinds.', () => Promise.resolve({ 'kind="a"': 1, 'kind="b"': 2 }));
  value = 7;
  metrics.counter('licet_never_total', 'Never.');
  const count = metrics.counter('licet_calls_total', 'Calls.');
  const countBy = metrics.counters('licet_codes_total', 'Codes.');
  for (const code of ['513', '531', '513']) {
    count();
    countBy(`code="${code}"`);
  }

  const lines = (await metrics.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'licet_requests_total{operation="getSn",status="200"} 4',
      'licet_requests_total{operation="getSn",status="404"} 1',
      'licet_request_duration_milliseconds_bucket{operation="getSn",le="1"} 2',
      'licet_request_duration_milliseconds_bucket{operation="getSn",le="2"} 2',
      'licet_request_duration_milliseconds_bucket{operation="getSn",le="5"} 4',
      'licet_request_duration_milliseconds_bucket{operation="getSn",le="2500"} 4',
      'licet_request_duration_milliseconds_bucket{operation="getSn",le="+Inf"} 5',
      'licet_request_duration_milliseconds_count{operation="getSn"} 5',
      'licet_never_total 0',
      'licet_calls_total 3',
      'licet_codes_total{code="513"} 2',
      'licet_codes_total{code="531"} 1',
      'licet_size 7',
      'licet_kinds{kind="a"} 1',
      'licet_kinds{kind="b"} 2',
    ]),
  );
  const named = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^\w+/.exec(line)?.[0] ?? '');
  const typed = lines.flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !typed.some((type) => name.startsWith(type)))).toEqual([]);
  expect(lines.at(-1)).toBe('');
});
