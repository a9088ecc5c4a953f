import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconBolt, IconKey } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { CommandPalette, type Command } from '../components/command-palette.tsx';
import { Sn } from '../components/sn.tsx';
import { api, path } from '../lib/api-client.ts';
import { useCan } from '../lib/session.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { places } from './places.ts';

const MIN_SN_PART = 3;

/** Places, actions and, while an SN is typed or pasted, the SNs that hold it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const shortcuts = useShortcuts();
  const [text, setText] = useState('');
  const sns = useSnHits(text);
  const words = useDeferredValue(text).trim().toLocaleLowerCase(i18n.locale);

  const actions = shortcuts
    .filter(({ inPalette }) => inPalette)
    .map((shortcut) => ({ ...shortcut, name: i18n._(shortcut.label) }))
    .filter(({ name }) => name.toLocaleLowerCase(i18n.locale).includes(words));
  const command = ({ id, name, keys, run, group }: (typeof actions)[number]): Command => ({
    id,
    label: name,
    keys,
    run,
    icon: places.find(({ to }) => id === `place.${to}`)?.icon ?? (group === 'places' ? IconArrowRight : IconBolt),
  });

  return (
    <CommandPalette
      placeholder={t`Paste an SN, or type a place or an action`}
      text={text}
      onText={setText}
      onClose={onClose}
      groups={[
        {
          id: 'sns',
          label: t`SNs`,
          commands: sns.hits.map(({ sn }) => ({
            id: `sn-${sn}`,
            label: <Sn value={sn} />,
            icon: IconKey,
            run: () => void navigate(path`/sns/${sn}`),
          })),
        },
        { id: 'places', label: t`Go to`, commands: actions.filter(({ group }) => group === 'places').map(command) },
        { id: 'actions', label: t`Actions`, commands: actions.filter(({ group }) => group !== 'places').map(command) },
      ]}
      nothing={sns.isLoading ? t`Searching …` : t`Nothing found for “${text}”`}
    />
  );
}

type SnHits = { hits: readonly { sn: string }[]; isLoading: boolean };

/** The first SNs that hold what was typed, an exact one first. Dashes and spaces are separators (decisions, section 3). */
function useSnHits(text: string): SnHits {
  const can = useCan();
  const part = text.replace(/[\s\u200b-\u200d\ufeff-]/g, '').toUpperCase();
  const wanted = useDebounced(part, 150);
  const enabled = can('querySns') && wanted.length >= MIN_SN_PART && /^\w+$/.test(wanted);
  const { data, isLoading } = useQuery({
    queryKey: ['palette', wanted],
    queryFn: ({ signal }) =>
      api.post<{ sn: string }>('/sns/data', {
        query: { limit: 6 },
        body: { querys: [{ name: 'sn', op: 'like', values: [`%${wanted}%`] }] },
        signal,
      }),
    enabled,
  });
  const hits = enabled ? (data?.items ?? []) : [];
  return { hits: hits.toSorted((one, other) => Number(other.sn === part) - Number(one.sn === part)), isLoading };
}
