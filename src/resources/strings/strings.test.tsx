import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { formatSn } from '../../words/format-sn.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { place } from '../../testing/steps.ts';

/** Adds two SNs with a device each. Support generated the string of the second. */
async function withStrings(): Promise<{ service: TestApp; sns: readonly [string, string] }> {
  const service = testService();
  const sns = [await makeSn(service), await makeSn(service)] as const;
  await ok(service.api('POST', `/sns/${sns[0]}/update_code`, { mac: '00-1A-2B-3C-4D-01', machineName: 'desk' }));
  await ok(
    service.as('support')('POST', `/sns/${sns[1]}/update_code`, { mac: '00-1A-2B-3C-4D-02', machineName: 'van' }),
  );
  return { service, sns };
}

describe('strings that were handed out', () => {
  it('are listed with who made them, and never show the string itself', async () => {
    const { service, sns } = await withStrings();
    await renderApp('/offline/strings', { role: 'viewer', service });
    for (const sn of sns) expect((await screen.findAllByText(formatSn(sn))).length).toBeGreaterThan(0);
    expect(screen.getByRole('row', { name: /support/ })).toBeTruthy();
    expect(document.body.textContent).not.toContain('updateInfo');
  });

  it('are filtered by who made them, and the address keeps the filter', async () => {
    const { service, sns } = await withStrings();
    const app = await renderApp('/offline/strings?f=actor:contains:supp', { role: 'viewer', service });
    expect((await screen.findAllByText(formatSn(sns[1]))).length).toBeGreaterThan(0);
    expect(screen.queryByText(formatSn(sns[0]))).toBeNull();
    await waitFor(() => expect(place(app)).toBe('/offline/strings?f=actor:contains:supp'));
  });

  it('of one SN are listed on its page', async () => {
    const { service, sns } = await withStrings();
    await renderApp(`/sns/${sns[0]}/offline/strings`, { role: 'viewer', service });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'desk' })).toBeTruthy();
  });
});
