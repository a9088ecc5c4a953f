import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, testService } from '../../testing/render-app.tsx';

async function openCustomers(count: number, address = '/customers') {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const service = testService();
  const names = Array.from({ length: count }, (_, at) => `Customer ${String(at + 1).padStart(3, '0')}`);
  await service.api(
    'POST',
    '/customers',
    names.map((name, at) => ({ name, city: at % 2 === 0 ? 'Porto' : 'Lund' })),
  );
  const app = await renderApp(address, { role: 'viewer', service });
  await screen.findAllByRole('rowheader');
  return { ...app, print };
}

const sheets = () => document.querySelector<HTMLElement>('[data-printed]');

describe('printing a list', () => {
  it('prints the rows of all pages with title, filters and order in words, and the time', async () => {
    const { user, print } = await openCustomers(120, '/customers?q=customer&f=city:is:Porto&sort=-name');
    await user.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const paper = within(sheets() ?? document.body);
    expect(paper.getByRole('heading', { name: 'Customers' })).toBeTruthy();
    const said = paper.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said.slice(0, 4)).toEqual(['Search: “customer”', 'City is Porto', 'Sorted by Name, descending', '60 rows']);
    expect(said[4]).toMatch(/^Printed \d{4}-\d\d-\d\d \d\d:\d\d$/);
    const [head, first, ...others] = paper.getAllByRole('row');
    expect(head?.textContent).toMatch(/^Name/);
    expect(first?.textContent).toMatch(/^Customer 119/);
    expect(others).toHaveLength(59);
  });

  it('leaves the page as it was afterwards', async () => {
    const { user, print } = await openCustomers(1);
    await user.click(screen.getByRole('button', { name: 'Print the list' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(sheets()).toBeNull());
    expect(screen.getByRole('rowheader', { name: 'Customer 001' })).toBeTruthy();
  });

  it('says why when the rows cannot be loaded, and prints nothing', async () => {
    const { user, print, intercept } = await openCustomers(1);
    intercept(/customers\/data/, () => Response.json({ status: 531, msg: 'No' }, { status: 403 }));
    await user.click(screen.getByRole('button', { name: 'Print the list' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
    expect(sheets()).toBeNull();
  });
});

describe('the print command of the browser', () => {
  it('prints every row of a long page, although the screen renders those in sight only', async () => {
    await openCustomers(90, '/customers?size=100');
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(90);
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getAllByRole('rowheader')).toHaveLength(90);
    fireEvent(window, new Event('afterprint'));
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(90);
  });
});
