import { expect, test } from 'vitest';
import { filesIn, FIRST_LOAD_LIMIT, weigh } from './first-load.ts';

test('the first load is each script and style sheet that the page names, once', () => {
  const html = `<link rel="icon" href="/favicon.svg" /><link rel="stylesheet" href="/first-paint.css" />
    <script type="module" crossorigin src="/assets/start-C_V3kVom.js"></script>
    <link rel="modulepreload" href="/assets/start-C_V3kVom.js"><link rel="preload" as="style" href="/assets/sns.css">`;
  expect(filesIn(html)).toEqual(['first-paint.css', 'assets/start-C_V3kVom.js', 'assets/sns.css']);
});

test('a first load beyond the limit is refused, with its largest files by name', () => {
  const files = [
    { name: 'assets/vendor-DYFYoi0y.js', bytes: FIRST_LOAD_LIMIT },
    { name: 'assets/start-C_V3kVom.js', bytes: 1 },
  ];
  const { text, fits } = weigh(files);
  expect(fits).toBe(false);
  expect(text).toContain('240.0 kB are more than 240.0 kB. The largest files: vendor.js 240.0 kB, start.js 0.0 kB');
  expect(weigh(files.slice(0, 1)).fits).toBe(true);
});
