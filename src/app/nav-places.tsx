import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp, IconPin, IconPinFilled, IconPinnedOff } from '@tabler/icons-react';
import { memo, Suspense, useCallback, useId, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigation as useRouterNavigation } from 'react-router';
import { useCan, useSession } from '../lib/api/session.ts';
import { lazyNamed } from '../lib/lazy-named.ts';
import { useFollowLink } from '../lib/navigation/pressed-link.ts';
import { useCommands } from '../lib/shortcuts.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useNavigation } from './navigation.ts';
import { pinOf, placeGroups, places, settingsPlace, wayTo, type Place } from './places.ts';
import styles from './side-nav.module.css';

const AskedCount = lazyNamed(() => import('../resources/allowances/asked-count.tsx'), 'AskedCount');

type Props = {
  /** True for icons alone: without headings, and no group is closed. */
  collapsed?: boolean;
  onGo?: () => void;
};

/** Shows the places that the role permits: the pinned ones first, then those of each group, and the settings last. */
export function Places({ collapsed = false, onGo }: Props) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const { user } = useSession();
  const { pinned, closed, toggleGroup, togglePin, moveUp } = useNavigation();
  // The stored states of the lists change with every navigation.
  const { pathname } = useLocation();
  const { location: ahead } = useRouterNavigation();
  const arrange = useLatest({ togglePin, moveUp });
  const follow = useFollowLink();
  const press = useCallback(
    (event: MouseEvent) => {
      onGo?.();
      follow(event);
    },
    [onGo, follow],
  );
  const permitted = places.filter(({ operation }) => can(operation));
  const top = pinned.flatMap((pin) => permitted.find((place) => pinOf(place) === pin) ?? []);
  const open = permitted.find(({ to }) => isIn(pathname, to));
  useCommands(open === undefined ? [] : [pinCommand(open)]);

  function pinCommand(place: Place) {
    const name = i18n._(place.label);
    const isPinned = top.includes(place);
    return {
      id: 'nav.pin',
      group: 'anywhere',
      label: isPinned ? t`Unpin ${name}` : t`Pin ${name} to the top`,
      icon: isPinned ? IconPinnedOff : IconPin,
      inPalette: true,
      run: () => togglePin(pinOf(place)),
    } as const;
  }

  const entry = (place: Place, pinnedAt?: number) => (
    <Entry
      key={place.to}
      place={place}
      // A click on the current page's own link clears its filters, but not while the code of another page is loading.
      to={(ahead?.pathname ?? pathname) === place.to ? place.to : wayTo(place, user.role)}
      isCurrent={place === open}
      collapsed={collapsed}
      pinnedAt={pinnedAt}
      arrange={arrange}
      onPress={press}
    />
  );
  return (
    <div className={styles.places}>
      {top.length > 0 && (
        <Group label={t`Pinned`} collapsed={collapsed}>
          {top.map(entry)}
        </Group>
      )}
      {placeGroups.map(({ id, label, places: of }) => {
        const members = of.filter((place) => permitted.includes(place) && !top.includes(place));
        const isClosed = !collapsed && closed.includes(id);
        // The place of this page stays, so that one sees where one is.
        const shown = isClosed ? members.filter((place) => place === open) : members;
        return (
          members.length > 0 && (
            <Group
              key={id}
              label={i18n._(label)}
              collapsed={collapsed}
              toggle={{ isClosed, run: () => toggleGroup(id) }}
            >
              {shown.map((place) => entry(place))}
            </Group>
          )
        );
      })}
      {permitted.includes(settingsPlace) && !top.includes(settingsPlace) && (
        <div className={styles.last}>{entry(settingsPlace)}</div>
      )}
    </div>
  );
}

const isIn = (pathname: string, to: string): boolean => `${pathname}/`.startsWith(`${to}/`);

type GroupProps = {
  label: string;
  collapsed: boolean;
  toggle?: { isClosed: boolean; run: () => void };
  children: ReactNode;
};

function Group({ label, collapsed, toggle, children }: GroupProps) {
  const id = useId();
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {!collapsed &&
        (toggle === undefined ? (
          <span className={styles.heading}>{label}</span>
        ) : (
          <button
            type="button"
            className={styles.heading}
            aria-expanded={!toggle.isClosed}
            aria-controls={id}
            onClick={toggle.run}
          >
            {label}
            <IconChevronDown size={14} aria-hidden className={styles.chevron} />
          </button>
        ))}
      <div id={id} className={styles.members}>
        {children}
      </div>
    </div>
  );
}

type EntryProps = {
  place: Place;
  to: string;
  isCurrent: boolean;
  collapsed: boolean;
  /** Where the place stands among the pinned ones; undefined when it is not pinned. */
  pinnedAt: number | undefined;
  arrange: RefObject<Pick<ReturnType<typeof useNavigation>, 'togglePin' | 'moveUp'>>;
  onPress: (event: MouseEvent) => void;
};

const Entry = memo(function Entry({ place, to, isCurrent, collapsed, pinnedAt, arrange, onPress }: EntryProps) {
  const { i18n } = useLingui();
  const { label, key, icon: PlaceIcon } = place;
  const name = i18n._(label);
  const keys = `G ${key.toUpperCase()}`;
  return (
    <span className={styles.entry}>
      <a
        href={to}
        className={styles.place}
        data-ahead
        onClick={onPress}
        aria-label={name}
        aria-current={isCurrent ? 'page' : undefined}
        title={collapsed ? `${name} (${keys})` : keys}
      >
        <PlaceIcon size={18} stroke={1.75} aria-hidden />
        {!collapsed && <span>{name}</span>}
      </a>
      {place.to === '/allowances' && !collapsed && (
        <span className={styles.count}>
          <Suspense>
            <AskedCount />
          </Suspense>
        </span>
      )}
      {!collapsed && (pinnedAt !== undefined || place !== settingsPlace) && (
        <span className={styles.pins}>
          <Pins name={name} pin={pinOf(place)} at={pinnedAt} arrange={arrange} />
        </span>
      )}
    </span>
  );
});

type PinsProps = Pick<EntryProps, 'arrange'> & { name: string; pin: string; at: number | undefined };

function Pins({ name, pin, at, arrange }: PinsProps) {
  const { t } = useLingui();
  const toggle = () => arrange.current.togglePin(pin);
  if (at === undefined)
    return (
      <PinButton label={t`Pin ${name} to the top`} onClick={toggle}>
        <IconPin size={14} aria-hidden />
      </PinButton>
    );
  return (
    <>
      {at > 0 && (
        <PinButton label={t`Move ${name} up`} onClick={() => arrange.current.moveUp(pin)}>
          <IconChevronUp size={14} aria-hidden />
        </PinButton>
      )}
      <PinButton label={t`Unpin ${name}`} onClick={toggle}>
        <IconPinFilled size={14} aria-hidden />
      </PinButton>
    </>
  );
}

/** Not a stop of the Tab key, which would double the way through the navigation: the palette has the same command. */
function PinButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" tabIndex={-1} className={styles.pin} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
