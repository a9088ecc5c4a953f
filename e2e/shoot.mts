import { chromium } from '@playwright/test';
import { startService } from './service.ts';
const s = await startService({ demo: true });
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const c = await b.newContext({
  baseURL: s.origin,
  viewport: { width: Number(process.env.W ?? 1440), height: 900 },
  colorScheme: (process.env.S ?? 'light') as 'light',
});
await c.request.post('/bff/login', {
  headers: { origin: s.origin },
  data: { username: 'ines', password: 'demo-ines-administers' },
});
const p = await c.newPage();
for (const [i, path] of process.argv.slice(2).entries()) {
  await p.goto(path);
  await p.waitForTimeout(2500);
  await p.screenshot({ path: `/tmp/licet/shots/lead-${i}.png` });
}
await b.close();
await s.stop();
