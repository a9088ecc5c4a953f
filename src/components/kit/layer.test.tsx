import { Portal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { activate } from '../../lib/format/i18n.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { listenForShortcuts } from '../../lib/shortcuts.ts';
import { toast } from '../toast/toast.tsx';
import { Dialog } from './dialog.tsx';
import { SideDrawer } from './drawer.tsx';

beforeEach(() => activate('en'));
afterEach(() => notifications.clean());

/** Renders the page before the portals, as in the browser. */
function show(page: ReactNode) {
  const container = document.createElement('div');
  document.body.prepend(container);
  const client = createQueryClient();
  const around = (content: ReactNode) => <Providers queryClient={client}>{content}</Providers>;
  const { rerender } = render(around(page), { container });
  return { user: userEvent.setup(), rerender: (content: ReactNode) => rerender(around(content)) };
}

const isInert = (element: Element): boolean => element.closest('[inert]') !== null;
const button = (name: string) => screen.findByRole('button', { name });

/** A page whose button opens a drawer that asks before it closes. */
function Page({ children }: { children?: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  useEffect(listenForShortcuts, []);
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      {opened && (
        <SideDrawer opened onClose={() => setAsking(true)} title="Drawer">
          <button onClick={() => setAsking(true)}>Ask</button>
          <Beside />
          <Dialog opened={asking} onClose={() => setAsking(false)} title="Question">
            <button onClick={() => setAsking(false)}>No</button>
            <button
              onClick={() => {
                setAsking(false);
                setOpened(false);
              }}
            >
              Yes
            </button>
          </Dialog>
          {children}
        </SideDrawer>
      )}
    </>
  );
}

/** Opens a portal, as the kit does for menus. */
function Beside() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button onClick={() => setOpened(true)}>More</button>
      {opened && <Portal>Entries</Portal>}
    </>
  );
}

describe('an open drawer', () => {
  it('makes the page behind it inert, and gives the focus back to what opened it', async () => {
    const { user } = show(<Page />);
    await user.click(await button('Open'));
    const drawer = await screen.findByRole('dialog', { name: 'Drawer' });
    await waitFor(() => expect(isInert(screen.getByText('Open'))).toBe(true));
    expect(isInert(drawer)).toBe(false);
    await user.click(await button('Ask'));
    await user.click(await button('Yes'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Drawer' })).toBeNull());
    expect(isInert(screen.getByText('Open'))).toBe(false);
    expect(document.activeElement?.textContent).toBe('Open');
  });

  it('is inert itself under a question, and has the focus where it was after it', async () => {
    const { user } = show(<Page />);
    await user.click(await button('Open'));
    const ask = await button('Ask');
    await user.click(ask);
    const question = await screen.findByRole('dialog', { name: 'Question' });
    expect(isInert(question)).toBe(false);
    expect([isInert(ask), isInert(screen.getByText('Open'))]).toEqual([true, true]);
    await user.click(await button('No'));
    expect([isInert(ask), isInert(screen.getByText('Open'))]).toEqual([false, true]);
    await waitFor(() => expect(document.activeElement).toBe(ask));
  });

  it('is not closed by the Esc that closes a question over it', async () => {
    const { user } = show(<Page />);
    await user.click(await button('Open'));
    await user.click(await button('Ask'));
    await screen.findByRole('dialog', { name: 'Question' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Question' })).toBeNull());
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Question' })).toBeTruthy();
  });

  it('leaves its own menus within reach', async () => {
    const { user } = show(<Page />);
    await user.click(await button('Open'));
    await user.click(await button('More'));
    const menu = await screen.findByText('Entries');
    expect(screen.getByRole('dialog', { name: 'Drawer' }).contains(menu)).toBe(false);
    expect(isInert(menu)).toBe(false);
  });

  it('leaves messages within reach, of readers by not claiming to be all there is, of the keyboard by F6', async () => {
    const { user } = show(
      <Page>
        <input aria-label="Name" />
      </Page>,
    );
    toast.failed('Failed', 'for a reason');
    await user.click(await button('Open'));
    toast.done('Done');
    const message = await screen.findByText('Done');
    expect([isInert(screen.getByText('Failed')), isInert(message)]).toEqual([false, false]);
    expect(screen.getByRole('dialog', { name: 'Drawer' }).hasAttribute('aria-modal')).toBe(false);

    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('{F6}');
    expect(document.activeElement?.closest('[role="alert"]')?.textContent).toContain('Done');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
  });
});

type TwoProps = { first?: boolean; second?: boolean; onClose?: () => void };

/** Two independent layers: a drawer, and the sign-in dialog that opens over any other. */
function Two({ first = false, second = false, onClose = () => undefined }: TwoProps) {
  return (
    <>
      <button>Page</button>
      {first && (
        <SideDrawer opened onClose={onClose} title="First">
          First
        </SideDrawer>
      )}
      {second && (
        <Dialog opened locked onClose={() => undefined} title="Second">
          Second
        </Dialog>
      )}
    </>
  );
}

it('keeps the page inert until the last of several layers is closed, in whichever order', async () => {
  const { rerender } = show(<Two first />);
  rerender(<Two first second />);
  const second = await screen.findByRole('dialog', { name: 'Second' });
  expect(isInert(screen.getByRole('dialog', { name: 'First' }))).toBe(true);
  rerender(<Two second />);
  expect([isInert(screen.getByText('Page')), isInert(second)]).toEqual([true, false]);
  rerender(<Two />);
  expect(isInert(screen.getByText('Page'))).toBe(false);
});

it('does not close a layer behind one that ignores Esc', async () => {
  const onClose = vi.fn();
  const { user, rerender } = show(<Two first onClose={onClose} />);
  rerender(<Two first second onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Second' });
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  rerender(<Two first onClose={onClose} />);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
