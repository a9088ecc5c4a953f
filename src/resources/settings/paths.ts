export const settingsPaths = { index: '/settings', account: '/settings/account' } as const;
