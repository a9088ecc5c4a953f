import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

it('a selection is announced with the key to what can be done, and the key leads there', async () => {
  const service = testService();
  await makeCatalogue(service);
  await makeCatalogue(service);
  const { user } = await renderApp('/businesses', { role: 'administrator', service });
  const [all, first] = await waitFor(() => {
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes).toHaveLength(3);
    return boxes;
  });
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.click(first ?? document.body);
  await waitFor(() => expect(announced()).toContain('1 selected; press A for actions'));
  const bar = within(screen.getByRole('toolbar', { name: 'Actions for the selection' }));
  fireEvent.keyDown(document.body, { key: 'a' });
  // One record cannot be compared, and a disabled button does not take the focus.
  expect(bar.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Clear the selection' }));

  await user.click(all ?? document.body);
  await waitFor(() => expect(announced()).toContain('2 selected; press A for actions'));
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(document.activeElement?.textContent).toBe('Compare');
  await user.click(bar.getByRole('button', { name: 'Clear the selection' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  expect(announced().join(' ')).not.toContain('selected');
});
