import { useLingui } from '@lingui/react';

const STEP = 1024;
const UNITS = ['B', 'KiB', 'MiB', 'GiB'] as const;

export function FileSize({ bytes }: { bytes: number }) {
  const { i18n } = useLingui();
  const power = Math.min(UNITS.length - 1, bytes === 0 ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: power === 0 ? 0 : 1 }).format(
    bytes / STEP ** power,
  );
  return `${value} ${UNITS[power]}`;
}
