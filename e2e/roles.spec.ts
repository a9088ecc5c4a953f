import type { Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';
import { expect, test } from './fixtures.ts';
import type { Service } from './service.ts';
import { makeSns } from './data.ts';
import { forge } from './forge.ts';
import { visit } from './scenes/scene.ts';

/* What each role sees, and that the server refuses the rest whatever the page shows. */

const body = { name: 'Forged', type: 'FLOAT' };

const refused = { http: 403, code: 531 };

async function fill(service: Service): Promise<string> {
  const [sn = ''] = await makeSns(service, 2);
  return sn;
}

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();

type Table = Record<Role, { places: string[]; sees: string[]; lacks: string[] }>;

/** Places that every role sees. */
const open = [
  ...['Overview', 'Support desk', 'Online now', 'Allowances', 'Offline licensing'],
  ...['SNs', 'Customers', 'Users', 'Devices', 'Token IDs'],
  ...['Products', 'Businesses'],
  ...['Reports', 'Logs', 'Jobs'],
];

/** The links and buttons of the pages of a business, a product, a template and an SN. */
const table: Table = {
  viewer: { places: [...open, 'Settings'], sees: [], lacks: ['Help for a time', 'New SNs', 'New product', 'New business', 'Edit', 'Actions', 'Extend', 'Upload files', 'Lock'] }, // prettier-ignore
  support: { places: [...open, 'Settings'], sees: ['Actions', 'Help for a time'], lacks: ['New SNs', 'New product', 'New business', 'Edit', 'Extend', 'Upload files', 'Lock'] }, // prettier-ignore
  manager: { places: [...open, 'Settings'], sees: ['New SNs', 'New product', 'New business', 'Actions', 'Edit', 'Extend'], lacks: ['Upload files', 'Lock'] }, // prettier-ignore
  administrator: { places: [...open, 'Audit', 'Settings'], sees: ['New SNs', 'New product', 'New business', 'Actions', 'Edit', 'Extend', 'Upload files', 'Lock'], lacks: [] }, // prettier-ignore
};

for (const [role, { places, sees, lacks }] of Object.entries(table) as [Role, Table[Role]][]) {
  test.describe(role, () => {
    test.use({ role });

    test(`a ${role} sees what the role permits and nothing else`, async ({ page, service }) => {
      const sn = await fill(service);
      const seen = new Set<string>();
      const pages = [
        ...['/sns', `/sns/${sn}`, '/products', '/businesses'],
        ...['/products/name/Engine/files', '/products/name/Engine/templates/Default'],
      ];
      for (const address of pages) {
        await visit(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const main = page.getByRole('main');
        const names = [
          ...(await main.getByRole('link').allTextContents()),
          ...(await main.getByRole('button').allTextContents()),
        ];
        for (const name of names) seen.add(name.trim());
      }
      expect(await links(page)).toEqual(places);
      for (const name of sees) expect([...seen], name).toContain(name);
      for (const name of lacks) expect([...seen], name).not.toContain(name);
    });
  });
}

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('is refused every change by the server, and told so at once by a form', async ({ page, context, service }) => {
    const sn = await fill(service);
    await page.goto('/sns');
    expect(await forge(context, service.origin, ['POST', '/businesses', body])).toEqual(refused);
    expect(await forge(context, service.origin, ['PATCH', `/sns/${sn}`, { sn, status: 1 }])).toEqual(refused);
    expect(await forge(context, service.origin, ['DELETE', `/products/Engine`])).toEqual(refused);
    expect(await forge(context, service.origin, ['POST', '/audit/data', {}])).toEqual(refused);

    await page.goto('/businesses/name/Standard/edit');
    await expect(page.getByText('Your role can read this, but not change it.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Description' })).not.toBeEditable();
    await expect(page.getByRole('button', { name: /^(Review|Save)/ })).toHaveCount(0);
    await page.goto('/audit').catch(() => undefined);
    await expect(page.getByText('Your role cannot view this list')).toBeVisible();
  });
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('disables and enables an SN, and changes nothing else', async ({ page, context, service }) => {
    const sn = await fill(service);
    await page.goto(`/sns/${sn}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(1);
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable the SN' }).click();
    await expect(page.getByText(/^Disabled /)).toBeVisible();
    expect(await service.api('GET', `/sns/${sn}`)).toMatchObject([{ status: 1 }]);
    expect(await forge(context, service.origin, ['PATCH', `/sns/${sn}`, { sn, status: 0, usersNumber: 9 }])).toEqual(
      refused,
    );
    expect(await forge(context, service.origin, ['PATCH', `/sns/${sn}`, { sn, status: 4 }])).toEqual(refused);
    expect(await forge(context, service.origin, ['PATCH', `/sns/${sn}`, { sn, status: 0 }])).toEqual({
      http: 200,
      code: 0,
    });
  });
});

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('makes products and businesses, and is refused to change or delete them', async ({ page, context, service }) => {
    await fill(service);
    await page.goto('/businesses');
    expect(await forge(context, service.origin, ['POST', '/businesses', body])).toEqual({ http: 200, code: 0 });
    expect(await forge(context, service.origin, ['PATCH', '/businesses/Standard', { description: 'x' }])).toEqual(
      refused,
    );
    expect(await forge(context, service.origin, ['DELETE', '/businesses/Standard'])).toEqual(refused);
    expect(await forge(context, service.origin, ['PATCH', '/products/Engine', { description: 'x' }])).toEqual(refused);
  });
});
