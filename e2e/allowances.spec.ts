import { makeSns, shown } from './data.ts';
import { expect, test } from './fixtures.ts';
import { answerCall, countPresses, keys, pointer } from './hands.ts';
import { logIn } from './runtime.ts';
import { button, goTo } from './task.ts';
import { wordsOf } from './words.ts';

/* Friday evening: support helps over the weekend, and asks a manager for more than it may give. */

test.use({ role: 'support' });

test('support helps a customer whose licence has ended, with the failed check as the reason', async ({
  page,
  service,
}) => {
  const [sn = ''] = await makeSns(service, 1);
  await service.api('PATCH', '/sns', [{ sn, endDate: '2020-01-01' }]);
  await page.goto(`/desk/sn/${sn}/access`);
  const checks = page.getByRole('list', { name: 'Checks of a log-in' });
  const expired = checks.getByRole('listitem').filter({ hasText: 'The licence has expired' });
  await expired.getByRole('button', { name: 'Help for a time' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The licence works until then.');
  await dialog.getByRole('button', { name: 'Give the allowance' }).click();
  await expect(checks).toContainText('Only thanks to an allowance.');
  expect(await service.api('GET', `/sns/${sn}?scope=standing`)).toMatchObject([{ standing: 'active' }]);
});

for (const [hand, language] of [[pointer, 'en'] as const, [keys, 'zh-CN'] as const])
  test.describe(language, () => {
    test.use({ locale: language });
    const say = wordsOf(language);
    const limit = (presses: number) => (hand === keys ? 0 : presses);
    const by = hand === keys ? 'keyboard alone' : '3 and 2 presses of the pointer';

    test(`support asks for more seats and a manager approves: ${by}`, async ({ page, service, another }) => {
      const [sn = ''] = await makeSns(service, 1);
      await service.api('PATCH', '/sns', [{ sn, concurrentNumber: 1 }]);
      await logIn(service, sn, 1, 'ada');
      const allowances = () => service.api('GET', `/sns/${sn}/allowances`);

      await page.goto('/products');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const asking = await countPresses(page);
      await answerCall(page, sn, say);
      await hand(button(page.getByRole('list', { name: say('Checks of a log-in') }), say('Help for a time')));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: say('More sessions') })).toBeFocused();
      await page.keyboard.type('40');
      await expect(dialog).toContainText(say('This is more than support may give. A manager decides.'));
      await hand(button(dialog, say('Until Monday')));
      await hand(button(dialog, say('Ask for the allowance')));
      await expect.poll(allowances).toMatchObject([{ state: 'asked', reason: say('All seats are in use.') }]);
      expect(await asking()).toBeLessThanOrEqual(limit(3));

      const manager = await another('manager');
      await manager.goto('/products');
      const waits = say(
        '{count, plural, one {# allowance waits for approval} other {# allowances wait for approval}}',
        {
          count: 1,
        },
      );
      await expect(manager.getByRole('navigation', { name: say('Main') })).toContainText(waits);
      const deciding = await countPresses(manager);
      await goTo(manager, 'h');
      await hand(button(manager, say('Approve the allowance for {code}', { code: shown(sn) })));
      const approval = manager.getByRole('dialog', { name: say('Approve the allowance') });
      const more = '{extraConcurrent, plural, one {# session more} other {# sessions more}}';
      await expect(approval).toContainText(say(more, { extraConcurrent: 40 }));
      await hand(button(approval, say('Approve the allowance')));
      await expect.poll(allowances).toMatchObject([{ state: 'open', askedBy: 'support', givenBy: 'manager' }]);
      expect(await deciding()).toBeLessThanOrEqual(limit(2));
      const [record] = await service.api('GET', `/sns/${sn}?scope=standing`);
      expect(record).toMatchObject({ extraConcurrent: 40, concurrentNumber: 1 });
    });
  });
