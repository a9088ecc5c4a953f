import { REASON_HEADER, TICKET_HEADER } from '#contract/records/audit.ts';
import { newDevice } from '../server/testing/offline.ts';
import { withDevice } from './device.ts';
import { expect } from './fixtures.ts';
import { forge } from './forge.ts';
import { answerCall, find, keys } from './hands.ts';
import { logIn, macOf } from './runtime.ts';
import { addImporter, button, downloaded, type Task } from './task.ts';

/** Returns an SN with its seventh character misread. */
const misread = (sn: string): string => `${sn.slice(0, 6)}${sn[6] === 'A' ? 'B' : 'A'}${sn.slice(7)}`;

const inAYear = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

/** Tasks of support staff, with a caller on the line. */
export const deskTasks: readonly Task[] = [
  {
    name: 'open a record by its code',
    presses: 0,
    run: async ({ page, sns: [sn = ''], say }) => {
      await find(page, sn, say);
      await expect(page).toHaveURL(`/sns/${sn}`);
    },
  },
  {
    name: 'open a record by a code with one wrong letter',
    presses: 0,
    run: async ({ page, sns: [sn = ''], say }) => {
      await find(page, misread(sn), say);
      await expect(page).toHaveURL(`/sns/${sn}`);
    },
  },
  {
    name: 'find everything of a customer by e-mail',
    presses: 1,
    run: async ({ page, service, sns: [sn = ''], say }) => {
      await service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard', email: 'it@orchard.example' }]);
      await answerCall(page, 'it@orchard.example', say);
      await expect(page.getByRole('main')).toContainText('Orchard');
      await expect(page.getByRole('main').getByRole('link', { name: new RegExp(sn.slice(0, 4)) })).toBeVisible();
    },
  },
  {
    name: 'end a user’s session',
    presses: 1,
    run: async ({ page, service, sns: [sn = ''], hand, say }) => {
      const heartbeat = await logIn(service, sn, 1, 'ada');
      await answerCall(page, sn, say);
      await hand(page.getByRole('button', { name: say('End the session of {who}', { who: 'ada' }) }));
      await expect.poll(heartbeat).toBe(530);
    },
  },
  {
    name: 'give a customer three more seats until Monday',
    presses: 3,
    run: async ({ page, service, sns: [sn = ''], hand, say }) => {
      await service.api('POST', `/sns/${sn}/customers`, [{ name: 'Orchard', email: 'it@orchard.example' }]);
      await service.api('PATCH', '/sns', [{ sn, concurrentNumber: 1 }]);
      await logIn(service, sn, 1, 'ada');
      await answerCall(page, 'it@orchard.example', say);
      await hand(button(page.getByRole('list', { name: say('Checks of a log-in') }), say('Help for a time')));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: say('More sessions') })).toBeFocused();
      await page.keyboard.type('3');
      await hand(button(dialog, say('Until Monday')));
      await hand(button(dialog, say('Give the allowance')));
      const given = async () => (await service.api('GET', `/sns/${sn}/allowances`))[0] ?? {};
      await expect
        .poll(given)
        .toMatchObject({ state: 'open', extraConcurrent: 3, reason: say('All seats are in use.') });
      const end = new Date(`${String((await given())['until']).slice(0, 10)}T00:00:00Z`);
      expect(end.getUTCDay()).toBe(1);
      expect(end.getTime() - Date.now()).toBeLessThan(7 * 86_400_000);
    },
  },
  {
    name: 'end the seat that has been idle longest, with notice',
    presses: 1,
    run: async ({ page, service, sns: [sn = ''], hand, say }) => {
      await service.api('PATCH', '/sns', [{ sn, concurrentNumber: 2 }]);
      for (const [device, user] of ['ada', 'bob'].entries()) await (await logIn(service, sn, device + 1, user))(1);
      await answerCall(page, sn, say);
      const offers = page.getByRole('list', { name: say('Idle longest') });
      await hand(button(offers, say('End in {minutes} min: notice to {who}', { minutes: 2, who: 'ada' })));
      const notices = async () =>
        (await service.api('GET', `/sns/${sn}/sessions`)).map((session) => session['noticeEndsAt'] !== undefined);
      await expect.poll(notices).toEqual([true, false]);
      await expect(offers.getByRole('timer')).toBeVisible();
    },
  },
  {
    name: 'replace a lost laptop by the one whose request was pasted',
    presses: 2,
    run: ({ page, service, sns: [sn = ''], hand, say }) =>
      withDevice(service, async (device) => {
        await logIn(service, sn, 2, 'bob');
        await answerCall(page, await device('update', sn), say);
        await hand(button(page, say('Replace a device by this one')));
        await hand(button(page.getByRole('dialog'), say('Replace the device')));
        const made = page.getByRole('dialog', { name: say('Update string for {name}', { name: 'bob' }) });
        // A device with a connection does not need the string.
        await device('take', await downloaded(page, () => keys(button(made, say('Save as XML')))));
        expect(await device('status')).not.toMatch(/^Licensed +no/m);
        const statuses = async () => (await service.api('GET', `/sns/${sn}/machines`)).map(({ status }) => status);
        expect(await statuses()).toEqual([1, 0]);
      }),
  },
  {
    name: 'replace a lost laptop by one whose device code was pasted',
    presses: 2,
    run: async ({ page, service, sns: [sn = ''], hand, say }) => {
      const { deviceCode } = newDevice();
      await logIn(service, sn, 2, 'bob');
      await answerCall(page, macOf(2), say);
      await hand(button(page, say('Replace {name}', { name: 'bob' })));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: say('New device') })).toBeFocused();
      await page.evaluate((code) => navigator.clipboard.writeText(code), deviceCode);
      await page.keyboard.press('Control+v');
      await hand(button(dialog, say('Replace the device')));
      await expect(page.getByRole('dialog', { name: say('Update string for {name}', { name: 'bob' }) })).toBeVisible();
      const devices = await service.api('GET', `/sns/${sn}/machines`);
      expect(devices).toMatchObject([{ status: 1 }, { status: 0, mid: deviceCode, machineName: 'bob' }]);
    },
  },
  {
    name: 'disable a device by its MAC address',
    presses: 2,
    run: async ({ page, service, sns: [sn = ''], hand, say }) => {
      await logIn(service, sn, 2, 'bob');
      await answerCall(page, macOf(2), say);
      await hand(button(page, say('Disable {name}', { name: 'bob' })));
      await hand(button(page.getByRole('dialog'), say('Disable device')));
      const status = async () => (await service.api('GET', `/sns/${sn}/machines`))[0]?.['status'];
      await expect.poll(status).toBe(33);
    },
  },
  {
    name: 'say who disabled a device and why, and enable it again',
    presses: 3,
    run: async ({ page, service, sns: [sn = ''], hand, say }) => {
      await logIn(service, sn, 2, 'bob');
      const device = async () => (await service.api('GET', `/sns/${sn}/machines`))[0] ?? {};
      const { id } = await device();
      const disabling = ['POST', `/machines/${String(id)}`, { status: 33 }] as const;
      const claim = { [REASON_HEADER]: 'lost', [TICKET_HEADER]: 'INC-42' };
      expect(await forge(page.context(), service.origin, disabling, claim)).toMatchObject({ code: 0 });
      await answerCall(page, macOf(2), say);
      await expect(page.getByRole('list', { name: say('Checks of a log-in') })).toContainText(
        /administrator.*: lost \(INC-42\)/,
      );
      await hand(page.getByRole('link', { name: say('See its devices') }));
      await hand(button(page, say('Enable {name}', { name: 'bob' })));
      await expect.poll(async () => (await device())['status']).toBe(0);
    },
  },
  {
    name: 'say why a user is not let in',
    presses: 1,
    run: async ({ page, service, sns: [sn = ''], say }) => {
      await service.api('PATCH', '/sns', [{ sn, status: 1 }]);
      await answerCall(page, sn, say);
      await expect(page.getByRole('list', { name: say('Checks of a log-in') })).toContainText(
        say('The SN is disabled.'),
      );
    },
  },
  {
    name: 'answer the request of a device without a network',
    presses: 2,
    run: ({ page, service, sns: [sn = ''], hand, say }) =>
      withDevice(service, async (device) => {
        await answerCall(page, await device('update', sn), say);
        await expect(page.getByRole('link', { name: say('Answer this request') })).toBeVisible();
        await page.keyboard.press('Enter');
        await hand(button(page, say('Generate update string')));
        await device('take', await downloaded(page, () => hand(button(page, say('Save as XML')))));
        expect(await device('status')).not.toMatch(/^Licensed +no/m);
      }),
  },
  {
    name: 'extend an SN by a year',
    presses: 2,
    run: async ({ page, service, sns: [sn = ''], hand, say }) => {
      const end = async () => String((await service.api('GET', `/sns/${sn}`))[0]?.['endDate']);
      const before = await end();
      await find(page, sn, say);
      await hand(button(page, say('Extend')));
      await hand(page.getByRole('menuitem', { name: say('+ 1 year') }));
      await expect.poll(end).toBe(inAYear(before));
    },
  },
  {
    name: 'add a feature to an SN',
    presses: 3,
    run: async (scene) => {
      const { page, service, sns, say } = scene;
      const [sn = ''] = sns;
      await find(page, sn, say);
      await page.getByRole('link', { name: say('Features'), exact: true }).waitFor();
      await page.keyboard.press('2');
      await addImporter(scene);
      const names = async () => (await service.api('GET', `/sns/${sn}/features`)).map(({ name }) => name);
      await expect.poll(names).toContain('Importer');
    },
  },
];
