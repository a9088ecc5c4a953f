import type { Scene } from './scene.ts';

/** The pages before signing in. */
export const publicScenes: readonly Scene[] = [
  { name: 'log-in', at: '/login' },
  {
    name: 'log-in-refused',
    at: '/login',
    open: async ({ page, say }) => {
      await page.getByLabel(say('User name')).fill('nobody');
      await page.getByLabel(say('Password'), { exact: true }).fill('wrong-on-purpose');
      await page.getByRole('button', { name: say('Sign in') }).click();
    },
    shows: 'alert',
  },
  { name: 'set-up', at: '/setup#a-token' },
  { name: 'set-up-without-link', at: '/setup' },
  { name: 'invitation-used', at: '/invitation#a-token' },
];
