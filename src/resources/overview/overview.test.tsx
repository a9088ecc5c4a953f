import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

test('each figure of the overview leads to the list that it counts', { timeout: 90_000 }, async () => {
  await renderApp('/overview', { role: 'administrator' });
  const link = await screen.findByRole('link', { name: /within 7 days/ }, { timeout: 30_000 });
  expect(link.getAttribute('href')).toContain('/sns?f=status%3Ais%3A0&f=expires%3Awithin%3Anext7');
  expect(screen.queryByText('Nothing needs attention')).not.toBeNull();
});
