import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { TokenIdCreate, TokenType } from '#contract/tokenids.ts';
import { ImportDialog, type Known } from '../../components/import-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import type { TableColumn } from '../../lib/table-rows.ts';
import { keyText, tokenIdKeys, tokenIdsNamed, useImportTokenIds } from './api.ts';

const typeOf = (text = ''): TokenType | undefined => (text === '5' ? 5 : text === '6' ? 6 : undefined);

const columns: readonly TableColumn[] = [
  { name: 'guid', label: msg`GUID`, required: true, maxLength: 64 },
  {
    name: 'tokenType',
    label: msg`Type`,
    required: true,
    check: (text) => (typeOf(text) === undefined ? msg`the type is 5 (traditional) or 6 (floating)` : undefined),
  },
  { name: 'label', label: msg`Label`, maxLength: 64 },
  {
    name: 'controlType',
    label: msg`Control type`,
    check: (text) => (/^\d{1,9}$/.test(text) ? undefined : msg`the control type is a number`),
  },
];

const keyOf = ({ guid = '', tokenType = '' }: Readonly<Record<string, string>>): string => `${guid}/${tokenType}`;

const known: Known = (keys) =>
  queryOptions<ReadonlySet<string>, Error, ReadonlySet<string>, QueryKey>({
    queryKey: [...tokenIdKeys.lists, 'known', keys],
    queryFn: async ({ signal }) => {
      const guids = keys.map((key) => key.slice(0, key.lastIndexOf('/')));
      return new Set((await tokenIdsNamed([...new Set(guids)], signal)).map(keyText));
    },
  });

const entryOf = ({ guid = '', tokenType, label, controlType }: Readonly<Record<string, string>>): TokenIdCreate => ({
  guid,
  tokenType: typeOf(tokenType) ?? 6,
  ...(label !== undefined && { label }),
  ...(controlType !== undefined && { controlType: Number(controlType) }),
});

/** Adds token IDs from a table as the vendor printed it; those that exist stay as they are. */
export function TokenIdImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const add = useImportTokenIds();
  return (
    <ImportDialog
      title={t`Import token IDs`}
      action={t`Import token IDs`}
      columns={columns}
      keyOf={keyOf}
      known={known}
      run={async (rows) => {
        await add.mutateAsync({ body: rows.map(entryOf) });
        toast.done(<Plural value={rows.length} one="# token ID imported" other="# token IDs imported" />);
      }}
      onClose={onClose}
    />
  );
}
