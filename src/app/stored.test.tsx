import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../server/testing/factories.ts';
import { formatSn } from '../words/format-sn.ts';
import { renderApp, testService } from '../testing/render-app.tsx';
import { field, fill, pick, press } from '../testing/steps.ts';

const NAME = 'Quillfeather Orchards';
const EMAIL = 'it@quillfeather.example';
const USER = 'persephone';

/** Returns everything that the browser stores for this origin. The DOM of the tests has no IndexedDB and no Cache. */
const stored = (): string => JSON.stringify({ ...localStorage, ...sessionStorage });

it('no storage of the browser holds an SN, a name or an e-mail after a walk through the screens', async () => {
  const service = testService();
  const catalogue = await makeCatalogue(service);
  const sns = await makeSns(service, catalogue, {}, 3);
  const [sn = ''] = sns;
  await ok(service.api('POST', `/sns/${sn}/customers`, [{ name: NAME, email: EMAIL }]));
  await ok(service.api('POST', '/users', [{ name: USER, email: 'p@quillfeather.example' }]));
  const secrets = [...sns, ...sns.map(formatSn), NAME, EMAIL, USER, 'quillfeather'];
  const holdsNone = () =>
    expect(secrets.filter((text) => stored().toLowerCase().includes(text.toLowerCase()))).toEqual([]);

  const walk: [at: string, shows: string][] = [
    ['/sns', formatSn(sn)],
    [`/sns/${sn}`, NAME],
    ['/customers', NAME],
    [`/customers/name/${encodeURIComponent(NAME)}`, EMAIL],
    ['/users', USER],
    [`/desk/sn/${sn}`, NAME],
  ];
  for (const [at, shows] of walk) {
    const app = await renderApp(at, { role: 'administrator', service, reload: true });
    await waitFor(() => expect(document.body.textContent).toContain(shows));
    holdsNone();
    app.unmount();
  }

  const app = await renderApp('/sns/new', { role: 'administrator', service, reload: true });
  await pick(app, 'Product', catalogue.product);
  await pick(app, 'Business', catalogue.business);
  await pick(app, 'Customer', 'Quill', NAME);
  await fill(app, 'How many SNs', '2');
  await waitFor(async () => expect((await field('Template')).value).not.toBe(''));
  holdsNone();
  await press(app, 'Create now');
  expect(await screen.findByRole('heading', { name: 'Generated 2 SNs' })).toBeTruthy();
  const made = (await ok(service.api('GET', '/sns?limit=1000'))).envelope.data.items.map((item) => String(item['sn']));
  expect(made).toHaveLength(5);
  for (const code of made) expect(stored()).not.toContain(code);
  holdsNone();
});
