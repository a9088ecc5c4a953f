import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activate } from '../../lib/format/i18n.ts';
import type { Sort } from '../../lib/list/list-state.ts';
import { listenForShortcuts } from '../../lib/shortcuts.ts';
import { arrange, cardIds, type Column } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { nextSorts } from './head.tsx';
import { useSelection } from './use-selection.ts';

type Row = { id: string; name: string; size: number };

const rows: Row[] = ['Ada', 'Bea', 'Cleo', 'Dora'].map((name, size) => ({ id: name.toLowerCase(), name, size }));
const ids = rows.map(({ id }) => id);
const rowId = ({ id }: Row) => id;
const rendered = vi.fn();

const columns: readonly Column<Row>[] = [
  { id: 'name', header: { id: 'Name' }, cell: ({ name }) => (rendered(name), name), sort: 'name' },
  { id: 'size', header: { id: 'Size' }, cell: ({ size }) => size, align: 'end' },
  { id: 'team', header: { id: 'Team' }, cell: ({ name }) => <a href={`/teams/${name}`}>team of {name}</a> },
  { id: 'note', header: { id: 'Note' }, cell: () => 'n', hidden: true },
];

function Page({ id, onSelection }: { id: string; onSelection: (ids: string[]) => void }) {
  const selection = useSelection(ids);
  const [sorts, setSorts] = useState<Sort[]>([]);
  useEffect(listenForShortcuts, []);
  useEffect(() => onSelection([...selection.ids]), [selection.ids, onSelection]);
  return (
    <DataTable
      id={id}
      caption="People"
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={({ name }) => name}
      rowHref={({ id }) => `/people/${id}`}
      editHref={({ id }) => `/people/${id}/edit`}
      selection={selection}
      sorts={sorts}
      onSort={setSorts}
      density="regular"
    />
  );
}

let tables = 0;

async function show() {
  await activate('en');
  // The table stores the row that was opened last under its name, so each table needs its own.
  const id = `table ${++tables}`;
  const onSelection = vi.fn<(ids: string[]) => void>();
  const router = createMemoryRouter(
    [
      { path: '/', element: <Page id={id} onSelection={onSelection} /> },
      { path: '*', element: 'elsewhere' },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  await screen.findByRole('table');
  return {
    user: userEvent.setup(),
    path: () => router.state.location.pathname,
    selected: () => onSelection.mock.lastCall?.[0],
  };
}

beforeEach(() => rendered.mockClear());

describe('the keys of a table', () => {
  it('j and k move along the rows and stay within them', async () => {
    const { user } = await show();
    await user.keyboard('jjj');
    expect(document.activeElement?.textContent).toContain('Cleo');
    await user.keyboard('kkkk');
    expect(document.activeElement?.textContent).toContain('Ada');
  });

  it('x selects, Shift+x selects up to the row, Ctrl+A the page', async () => {
    const { user, selected } = await show();
    await user.keyboard('jx');
    expect(selected()).toEqual(['ada']);
    await user.keyboard('jj{Shift>}X{/Shift}');
    expect(selected()).toEqual(['ada', 'bea', 'cleo']);
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toEqual(ids);
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toEqual([]);
  });

  it('o opens the row', async () => {
    const { user, path } = await show();
    await user.keyboard('jjo');
    expect(path()).toBe('/people/bea');
  });

  it('Enter opens the row', async () => {
    const { user, path } = await show();
    await user.keyboard('j{Enter}');
    expect(path()).toBe('/people/ada');
  });

  it('e edits the row', async () => {
    const { user, path } = await show();
    await user.keyboard('je');
    expect(path()).toBe('/people/ada/edit');
  });
});

describe('the rows of a table', () => {
  it('are rendered again only when something of theirs changed', async () => {
    const { user } = await show();
    rendered.mockClear();
    await user.click(screen.getByRole('checkbox', { name: 'Select Bea' }));
    // The checkbox is ticked without a new render of the row's cells.
    expect(rendered).not.toHaveBeenCalled();
  });

  it('carry a real link, and open on a click beside it', async () => {
    const { user, path } = await show();
    const row = screen.getByRole('row', { name: /Dora/ });
    expect(within(row).getByRole('link', { name: 'Dora' }).getAttribute('href')).toBe('/people/dora');
    await user.click(within(row).getByText('3'));
    expect(path()).toBe('/people/dora');
  });
});

describe('a plain link in a cell', () => {
  it('is followed without loading the page anew', async () => {
    const { user, path } = await show();
    await user.click(screen.getByRole('link', { name: 'team of Bea' }));
    expect(path()).toBe('/teams/Bea');
  });

  it('is left to the browser when it is to open elsewhere', async () => {
    const { user, path } = await show();
    const taken = vi.fn<(byTable: boolean) => void>();
    const browser = (event: Event) => {
      taken(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', browser, { once: true });
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'team of Bea' }));
    expect(taken).toHaveBeenCalledWith(false);
    expect(path()).toBe('/');
  });
});

describe('columns', () => {
  it('show the list’s own choice until the operator chooses', () => {
    expect(arrange(columns, undefined).columnVisibility).toEqual({ name: true, size: true, team: true, note: false });
  });

  it('keep the first one first and shown, in the chosen order', () => {
    expect(arrange(columns, ['note', 'name', 'gone'])).toEqual({
      columnOrder: ['name', 'note', 'size', 'team'],
      columnVisibility: { name: true, size: false, team: false, note: true },
    });
  });

  it('make the facts of a card: those of the list, or the first three that are shown', () => {
    const more = [...columns, ...['b', 'c'].map((id) => ({ id, header: { id }, cell: () => id }))];
    const factsAre = (...ids: string[]) => more.map((column) => ({ ...column, fact: ids.includes(column.id) }));
    const named = factsAre('c', 'name');
    expect(cardIds(more, undefined)).toEqual(['size', 'team', 'b']);
    expect(cardIds(named, undefined)).toEqual(['c']);
    expect(cardIds(factsAre('size', 'team', 'b', 'c'), undefined)).toEqual(['size', 'team', 'b', 'c']);
    expect(cardIds(named, ['team', 'note', 'b', 'c'])).toEqual(['team', 'note', 'b']);
  });

  it('are sorted ascending, descending, not at all', () => {
    const up = nextSorts([], 'name', false);
    const down = nextSorts(up, 'name', false);
    expect([up, down, nextSorts(down, 'name', false)]).toEqual([
      [{ name: 'name', descending: false }],
      [{ name: 'name', descending: true }],
      [],
    ]);
  });

  it('add a sort with Shift', () => {
    const both = nextSorts([{ name: 'name', descending: true }], 'size', true);
    expect(both.map(({ name }) => name)).toEqual(['name', 'size']);
    expect(nextSorts(both, 'size', true)[1]).toEqual({ name: 'size', descending: true });
  });
});
