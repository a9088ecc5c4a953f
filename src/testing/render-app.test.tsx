import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toast } from '../components/toast/toast.tsx';
import { renderApp } from './render-app.tsx';

it.each(['first', 'second'])('begins the %s test of a file without the messages of the one before', async (name) => {
  await renderApp('/businesses');
  expect(screen.queryByRole('alert')).toBeNull();
  toast.failed(name, 'stays until it is closed');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  expect(screen.getByText(name)).toBeTruthy();
});
