import { expect } from './fixtures.ts';
import { find, reach } from './hands.ts';
import { addImporter, button, choose, goTo, type Task } from './task.ts';

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the log entries of so many sessions at once on each of the last days. */
const usedOn = (days: number, sessions: (at: number) => number) =>
  Array.from({ length: days }, (_, at) =>
    Array.from({ length: sessions(at) }, (_each, holder) => ({
      ...{ startTime: `${dayIn(at - days)} 08:00:00`, endTime: `${dayIn(at - days)} 10:00:00` },
      mid: `holder ${holder}`,
    })),
  ).flat();

/** Tasks of managers and administrators: new SNs, templates, operators and keys. */
export const officeTasks: readonly Task[] = [
  {
    name: 'make 50 SNs for a customer',
    presses: 6,
    run: async ({ page, service, sns: [sn = ''], hand, say }) => {
      await service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard' }]);
      await goTo(page, 's');
      await hand(page.getByRole('link', { name: say('New SNs') }));
      await expect(page.getByRole('combobox', { name: say('Product') })).toBeFocused();
      await choose(page, say('Product'), 'Engine');
      await expect(page.getByRole('combobox', { name: say('Template') })).toHaveValue('Default');
      await choose(page, say('Business'), 'Standard');
      await reach(page.getByRole('textbox', { name: say('How many SNs') }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('50');
      await choose(page, say('Customer'), 'Orchard');
      await hand(button(page, say('Create now')));
      const made = say('{0, plural, one {Generated # SN} other {Generated # SNs}}', { 0: 50 });
      await expect(page.getByRole('heading', { name: made })).toBeVisible();
      await hand(page.getByRole('link', { name: say('Show the SNs in the list') }));
      await expect(page.getByRole('rowheader')).toHaveCount(50);
      expect((await service.api('GET', '/customers/name/Orchard/sns?limit=100')).length).toBe(51);
    },
  },
  {
    name: 'which customers will run out within three months',
    presses: 1,
    run: async ({ page, service, sns: [growing = '', steady = ''], hand, say }) => {
      await service.api('POST', `/sns/${growing}/customers`, [{ name: 'Orchard' }]);
      await service.api('POST', `/sns/${steady}/customers`, [{ name: 'Meadow' }]);
      await service.api(
        'POST',
        `/sns/${growing}/logs`,
        usedOn(40, (at) => Math.ceil((at + 1) / 10)),
      );
      await service.api(
        'POST',
        `/sns/${steady}/logs`,
        usedOn(40, () => 1),
      );
      await goTo(page, 'r');
      await hand(button(page.getByRole('columnheader'), say('Full on')));
      await expect(page.getByRole('rowheader')).toHaveText(['Orchard', 'Meadow', say('No customer')]);
      const answer = say('At this rate, full by {last}: {names}.', { last: dayIn(90), names: 'Orchard' });
      await expect(page.getByRole('main')).toContainText(answer);
    },
  },
  {
    name: 'who waited most this quarter, and what would have helped',
    presses: 1,
    run: async ({ page, service, sns: [sn = ''], hand, say }) => {
      const day = dayIn(-7);
      const { concurrentNumber: seats = 0 } = (await service.api('GET', `/sns/${sn}`))[0] ?? {};
      const held = Array.from({ length: Number(seats) }, (_, at) => ({
        ...{ startTime: `${day} 08:00:00`, endTime: `${day} 10:00:00`, mid: `holder ${at}` },
      }));
      const refused = ['09:00:00', '09:20:00'].map((time) => ({
        startTime: `${day} ${time}`,
        errorCode: 1799,
        mid: 'waiter',
      }));
      await service.api('POST', `/sns/${sn}/logs`, [...held, ...refused]);
      await goTo(page, 'r');
      await expect(page.getByRole('heading', { name: /\d{4}-\d\d-\d\d/ })).toBeVisible();
      await hand(page.getByRole('link', { name: say('Unmet demand'), exact: true }));
      const [needed, now] = [String(Number(seats) + 1), String(seats)];
      await expect(page.getByRole('main')).toContainText(new RegExp(`${needed}\\D+${now}\\D`));
      const waits = say('{waits, plural, one {# wait} other {# waits}}', { waits: 1 });
      await expect(page.getByRole('link', { name: waits, exact: true })).toBeVisible();
    },
  },
  {
    name: 'add a feature to a template',
    presses: 5,
    run: async (scene) => {
      const { page, service, hand, say } = scene;
      await find(page, 'Engine', say);
      await hand(page.getByRole('main').getByRole('link', { name: 'Default', exact: true }));
      await page.waitForURL(/\/templates\/Default$/);
      await addImporter(scene);
      const names = async () =>
        (await service.api('GET', '/products/Engine/templates/Default/features')).map(({ name }) => name);
      await expect.poll(names).toContain('Importer');
    },
  },
  {
    name: 'invite a colleague as support',
    presses: 3,
    run: async ({ page, hand, say }) => {
      await goTo(page, 'e');
      await expect(page.getByRole('link', { name: say('Operators'), exact: true })).toBeVisible();
      await page.keyboard.press('2');
      await hand(page.getByRole('link', { name: say('New operator') }));
      await expect(page.getByRole('textbox', { name: say('User name') })).toBeFocused();
      await page.keyboard.type('maria');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Maria Silva');
      await hand(button(page, say('Create operator')));
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await hand(button(page, say('Copy and close')));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('row', { name: /Maria Silva/ })).toContainText(say('Support'));
      // Pasted, because pages of the back office may not read the clipboard.
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Control+v');
      await expect(page.getByRole('combobox')).toHaveValue(/\/invitation#[\w-]{43}$/);
    },
  },
  {
    name: 'revoke a platform key',
    presses: 3,
    run: async ({ page, hand, say }) => {
      await page.goto('/settings/keys/new');
      await page.getByRole('textbox', { name: say('Name') }).fill('web shop');
      await page.keyboard.press('Enter');
      await button(page, say('I have copied it')).press('Enter');
      await page.goto('/products');
      await page.getByRole('navigation', { name: say('Main') }).waitFor();
      await goTo(page, 'e');
      await page.getByRole('link', { name: say('Platform keys') }).waitFor();
      await page.keyboard.press('3');
      await hand(button(page, say('Actions for {name}', { name: 'web shop' })));
      await hand(page.getByRole('menuitem', { name: say('Revoke') }));
      await hand(button(page, say('Revoke key')));
      await expect(page.getByRole('row', { name: /web shop/ })).toContainText(say('Revoked'));
    },
  },
];
