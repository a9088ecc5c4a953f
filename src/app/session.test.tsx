import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createBrowser, signIn } from '../../server/testing/operators.ts';
import { renderApp, testService } from '../testing/render-app.tsx';

const asked = ({ requests }: Awaited<ReturnType<typeof renderApp>>) =>
  requests.filter(({ line }) => line === 'GET /bff/session').length;

/** Simulates the request that `first-paint.js` sends. */
const askEarly = (answer: Promise<Response> | undefined) => vi.stubGlobal('licetSession', Promise.resolve(answer));

describe('the session that was asked for while the application was on its way', () => {
  it('is not asked for again', async () => {
    const service = testService();
    askEarly((await signIn(service, 'administrator')).fetch('/bff/session', { method: 'GET' }));
    const app = await renderApp('/businesses', { role: 'administrator', service });
    await screen.findByRole('heading', { name: 'Businesses' });
    expect(asked(app)).toBe(0);
  });

  it('is asked for again when that failed', async () => {
    askEarly(undefined);
    const app = await renderApp('/businesses');
    await screen.findByRole('heading', { name: 'Businesses' });
    expect(asked(app)).toBe(1);
  });

  it('leads to the log-in when there is none', async () => {
    const service = testService();
    askEarly(createBrowser(service).fetch('/bff/session', { method: 'GET' }));
    const app = await renderApp('/businesses?q=ann', { role: undefined, service });
    await screen.findByLabelText('User name');
    expect([app.address(), asked(app)]).toEqual(['/login?next=%2Fbusinesses%3Fq%3Dann', 0]);
  });
});
