import { lazyNamed } from '../../lib/lazy-named.ts';

export type { HelpKind } from './give-dialog.tsx';

/** The dialog that gives an SN help for a time. Its code is fetched on first use. */
export const GiveDialog = lazyNamed(() => import('./give-dialog.tsx'), 'GiveDialog');
