import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconBolt } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { BareDialog } from '../components/kit/dialog.tsx';
import { CommandBox, type Command } from '../components/menu/command-box.tsx';
import { Keys } from '../components/menu/kbd.tsx';
import { foundKinds, foundTitle, recordKinds } from '../domain/record-kinds.ts';
import { useRecents } from '../lib/recents.ts';
import { useShortcuts, type ShortcutGroup } from '../lib/shortcuts.ts';
import { placeHref } from '../resources/desk/hits.ts';
import { useHitGroups, useHits } from '../resources/desk/use-hits.tsx';

export type Asked = {
  text: string;
  pasted: boolean;
  /** Enter was pressed before the palette was visible: the first command runs once it is known. */
  entered: boolean;
};

type Props = {
  asked: Asked;
  /** True for the records opened last alone. */
  onlyRecents: boolean;
  onAsked: (asked: Asked) => void;
  onFocus: () => void;
  onClose: () => void;
};

export function Palette({ asked: { text, pasted, entered }, onlyRecents, onAsked, onFocus, onClose }: Props) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shortcuts = useShortcuts();
  const recents = useRecents();
  const { hits, isLoading } = useHits(text, pasted);
  const records = useHitGroups(hits, placeHref, (href) => void navigate(href));
  const words = text.trim().toLocaleLowerCase(i18n.locale);

  const usable = shortcuts
    .filter(({ inPalette }) => inPalette)
    .map((shortcut) => ({
      ...shortcut,
      name: typeof shortcut.label === 'string' ? shortcut.label : i18n._(shortcut.label),
    }))
    .filter(({ name }) => name.toLocaleLowerCase(i18n.locale).includes(words));
  const commandsOf = (...groups: readonly ShortcutGroup[]): Command[] =>
    usable
      .filter(({ group }) => groups.includes(group))
      .map(({ id, name, keys, run, group, icon = group === 'places' ? IconArrowRight : IconBolt }) => ({
        id,
        label: name,
        keys,
        run,
        icon,
      }));
  const subjectOf = (group: ShortcutGroup): string => usable.find((command) => command.group === group)?.subject ?? '';

  // An exact match comes before the places, a partial match after them.
  const exact = !isLoading && hits[0]?.match === 'exact';
  const opened = recents.flatMap((recent) => {
    const { kind, key } = recent;
    const to = recordKinds[kind].href?.(key);
    const name = foundTitle(recent);
    // The record of this page is left out, so that Enter goes back to the one before.
    if (to === undefined || isOpen(pathname, to) || !name.toLocaleLowerCase(i18n.locale).includes(words)) return [];
    return [
      {
        id: `recent-${kind}-${key}`,
        label: name,
        icon: foundKinds[kind].icon,
        hint: i18n._(foundKinds[kind].label),
        run: () => void navigate(to),
      },
    ];
  });
  const last = { id: 'recents', label: t`Recently opened`, commands: onlyRecents || words === '' ? opened : [] };
  const commands = [
    last,
    { id: 'selection', label: subjectOf('selection'), commands: commandsOf('selection') },
    { id: 'record', label: subjectOf('record'), commands: commandsOf('record') },
    { id: 'places', label: t`Go to`, commands: commandsOf('places') },
    { id: 'actions', label: t`Actions`, commands: commandsOf('list', 'anywhere') },
  ];
  const nothing =
    text === '' ? (
      <Trans>SNs, users, devices, customers, products and businesses that you open appear here.</Trans>
    ) : isLoading && !onlyRecents ? (
      <Trans>Searching …</Trans>
    ) : (
      <Trans>Nothing found for “{text}”</Trans>
    );
  return (
    <BareDialog onClose={onClose} label={onlyRecents ? t`Recently opened` : t`Search and commands`}>
      <CommandBox
        listLabel={t`Commands`}
        aside={<Keys keys="escape" />}
        onRun={onClose}
        placeholder={onlyRecents ? t`Search recently opened records` : t`Paste anything, or type a page or an action`}
        text={text}
        onText={(next, isPaste) => onAsked({ text: next, pasted: isPaste, entered: false })}
        entered={entered}
        onFocus={onFocus}
        pending={!onlyRecents && isLoading && usable.length === 0}
        groups={onlyRecents ? [last] : exact ? [...records, ...commands] : [...commands, ...records]}
        nothing={nothing}
      />
    </BareDialog>
  );
}

const isOpen = (pathname: string, to: string): boolean => decodeURI(`${pathname}/`).startsWith(decodeURI(`${to}/`));
