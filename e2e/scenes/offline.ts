import { partOfFirst, type Scene, type Stage } from './scene.ts';

/** A request string as devices write it, for an SN that does not exist. */
const REQUEST = `<requestInfo><version>1</version><sn>MJDFUNFYBNQMFNYY</sn><code>${Buffer.from(
  JSON.stringify({ kind: 'borrow', device: 'BLC1', machineName: 'field laptop', minutes: 600 }),
).toString('base64url')}</code><sign>${'0'.repeat(64)}</sign></requestInfo>`;

const fill = ({ page }: Stage, text: string) => page.getByRole('main').getByRole('textbox').last().fill(text);

/** Opens a tab of the first floating SN of the sample data. */
const ofFirstSn = async ({ page, say }: Stage) => {
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.waitForURL(/\/sns\/[A-Z0-9]+$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('Offline'), exact: true })
    .click();
  await page.getByRole('radio').first().waitFor();
};

const floating = '/sns?f=type:is:FLOAT&f=status:is:0&sort=-endDate';

/** Offline licensing and borrowed seats. */
export const offlineScenes: readonly Scene[] = [
  { name: 'offline-single', at: '/offline' },
  { name: 'offline-new-sn', at: '/offline?new=true' },
  { name: 'offline-refused', at: '/offline/seats', open: async (stage) => {
    await fill(stage, REQUEST);
    await stage.page.getByRole('button', { name: stage.say('Check out a seat') }).click();
  }, shows: 'alert' },
  { name: 'offline-answers', at: floating, on: 'sns/:sn/offline', open: async (stage) => {
    await ofFirstSn(stage);
    const { page, say } = stage;
    await page.getByText(say('MAC address')).click();
    await page.getByRole('textbox', { name: say('MAC address') }).fill('00-1A-2B-3C-4D-5E');
    await page.getByRole('button', { name: say('Generate update string') }).click();
    await page.locator('pre').or(page.getByRole('alert')).first().waitFor();
  } },
  { name: 'offline-batch', at: '/offline/batch', open: (stage) => fill(stage, `${REQUEST}\nrubbish\n${REQUEST}`) },
  { name: 'offline-batch-done', at: '/offline/batch', open: async (stage) => {
    const { page, say } = stage;
    await fill(stage, `${REQUEST}\nrubbish`);
    await page.getByRole('button', { name: say('Generate strings') }).click();
    await page.getByRole('button', { name: say('Retry failed') }).waitFor();
  } },
  { name: 'offline-validate', at: '/offline/validate', open: async (stage) => {
    await fill(stage, 'BLC1\nABC');
    await stage.page.getByRole('button', { name: stage.say('Check') }).click();
    await stage.page.getByRole('table').waitFor();
  } },
  { name: 'offline-token', at: '/offline/token' },
  { name: 'offline-token-terms', at: '/tokens?f=bound:is:false&f=tokenType:is:6', open: async ({ page, say }) => {
    const href = await page.getByRole('rowheader').first().getByRole('link').getAttribute('href');
    const [, , , guid = ''] = new URL(href ?? '', page.url()).pathname.split('/');
    await page.goto('/offline/token');
    await page.getByRole('combobox', { name: say('Token ID') }).fill(guid);
    await page.getByRole('option', { name: guid }).click();
    await page.getByText(say('Custom terms')).click();
  } },
  { name: 'borrowed-seats', at: '/offline/borrows' },
  { name: 'sn-seats', at: floating, on: 'sns/:sn/offline/seats', open: partOfFirst('offline/seats') },
  { name: 'sn-strings', at: floating, on: 'sns/:sn/offline/strings', open: partOfFirst('offline/strings') },
  { name: 'offline-strings', at: '/offline/strings' },
]; // prettier-ignore
