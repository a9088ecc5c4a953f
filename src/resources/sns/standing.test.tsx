import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns } from '../../../server/testing/factories.ts';
import { loggedIn, logIn } from '../../../server/testing/runtime.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

it('the page of an SN tells how much of its limits is in use, what is used up, and what happened last', async () => {
  const service = testService();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {
    volumeNumber: 3,
    concurrentNumber: 1,
  });
  await loggedIn(service, sn);
  service.time.now += 60;
  await logIn(service, sn);
  await renderApp(`/sns/${sn}`, { role: 'support', service });
  const problems = within(await screen.findByRole('list', { name: 'Open problems' }));
  expect(problems.getByText('Concurrent sessions: 1 of 1 in use.')).toBeTruthy();
  expect(screen.getAllByText('Devices', { selector: 'dt' })[0]?.parentElement?.textContent).toMatch(/^Devices\d \/ 3$/);
  const events = within(await screen.findByRole('region', { name: 'Last events' }));
  expect((await events.findAllByRole('listitem')).map(({ textContent }) => textContent)).toMatchObject([
    expect.stringContaining('All sessions taken'),
    expect.stringContaining('Logged in'),
  ]);
});
