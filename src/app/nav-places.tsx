import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp, IconPin, IconPinFilled, IconPinnedOff } from '@tabler/icons-react';
import { Suspense, useId, type ReactNode } from 'react';
import { NavLink, useLocation, useNavigation as useRouterNavigation } from 'react-router';
import { useCan } from '../lib/api/session.ts';
import { lazyNamed } from '../lib/lazy-named.ts';
import { placeWithState } from '../lib/last-place.ts';
import { useCommands } from '../lib/shortcuts.ts';
import { useNavigation } from './navigation.ts';
import { pinOf, placeGroups, places, settingsPlace, type Place } from './places.ts';
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
  const { pinned, closed, toggleGroup, togglePin, moveUp } = useNavigation();
  const { pathname } = useLocation();
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

  const entry = (place: Place, pin?: ReactNode) => (
    <Entry key={place.to} place={place} collapsed={collapsed} onGo={onGo}>
      {!collapsed && pin}
    </Entry>
  );
  return (
    <div className={styles.places}>
      {top.length > 0 && (
        <Group label={t`Pinned`} collapsed={collapsed}>
          {top.map((place, at) => {
            const name = i18n._(place.label);
            return entry(
              place,
              <>
                {at > 0 && (
                  <PinButton label={t`Move ${name} up`} onClick={() => moveUp(pinOf(place))}>
                    <IconChevronUp size={14} aria-hidden />
                  </PinButton>
                )}
                <PinButton label={t`Unpin ${name}`} onClick={() => togglePin(pinOf(place))}>
                  <IconPinFilled size={14} aria-hidden />
                </PinButton>
              </>,
            );
          })}
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
              {shown.map((place) => {
                const name = i18n._(place.label);
                return entry(
                  place,
                  <PinButton label={t`Pin ${name} to the top`} onClick={() => togglePin(pinOf(place))}>
                    <IconPin size={14} aria-hidden />
                  </PinButton>,
                );
              })}
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

type EntryProps = { place: Place; collapsed: boolean; onGo: (() => void) | undefined; children?: ReactNode };

function Entry({ place: { to, label, key, icon: PlaceIcon }, collapsed, onGo, children }: EntryProps) {
  const { i18n } = useLingui();
  // Re-renders on every navigation, which changes the stored state of the lists.
  const here = useLocation();
  const { location: ahead } = useRouterNavigation();
  const name = i18n._(label);
  const keys = `G ${key.toUpperCase()}`;
  return (
    <span className={styles.entry}>
      <NavLink
        // A click on the current page's own link clears its filters, but not while the code of another page is loading.
        to={(ahead ?? here).pathname === to ? to : placeWithState(to)}
        className={styles.place ?? ''}
        onClick={() => onGo?.()}
        aria-label={name}
        title={collapsed ? `${name} (${keys})` : keys}
      >
        <PlaceIcon size={18} stroke={1.75} aria-hidden />
        {!collapsed && <span>{name}</span>}
      </NavLink>
      {to === '/allowances' && !collapsed && (
        <span className={styles.count}>
          <Suspense>
            <AskedCount />
          </Suspense>
        </span>
      )}
      <span className={styles.pins}>{children}</span>
    </span>
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
