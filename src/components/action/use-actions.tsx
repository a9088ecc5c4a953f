import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { ACTIONS, actionOf, permissionOf, type ActionKind, type ActionName } from '#contract/actions.ts';
import { useCan } from '../../lib/api/session.ts';
import type { MenuAction } from '../menu/menu-actions.tsx';
import type { ActionTable } from './action-table.ts';
import { isOfJob } from './job-action.tsx';

type OnDone<Name> = (name: Name) => void;
type Asked<Name, Target> = { name: Name; target: Target; onDone?: OnDone<Name> | undefined };

export function useActions<Kind extends ActionKind, Target, Input>({
  kind,
  keys,
  first,
  rows,
}: ActionTable<Kind, Target, Input>) {
  const { i18n } = useLingui();
  const can = useCan();
  const [asked, setAsked] = useState<Asked<ActionName<Kind>, Target>>();
  const names = Object.keys(ACTIONS[kind]) as ActionName<Kind>[];
  const ask = (name: ActionName<Kind>, target: Target, onDone?: OnDone<ActionName<Kind>>) =>
    setAsked({ name, target, onDone });
  const Dialog = asked && rows[asked.name].Dialog;
  const permitted = names.filter((name) => can(permissionOf(actionOf(kind, name))));
  const isOffered = (name: ActionName<Kind>, record: unknown) => {
    const { changes, input } = actionOf(kind, name);
    if (changes === undefined) return input === undefined;
    return rows[name].always === true || (changes as (record: unknown) => boolean)(record);
  };
  return {
    names: permitted,
    /** The permitted actions that a job can run on all records that match a list. */
    ofMatching: permitted.filter((name) => isOfJob(actionOf(kind, name))),
    /** Returns the permitted actions that would change a record. */
    namesFor: (record: unknown) => permitted.filter((name) => isOffered(name, record)),
    ask,
    /** Returns the entries of a menu. */
    entries: (shown: readonly ActionName<Kind>[], target: Target, onDone?: OnDone<ActionName<Kind>>) =>
      shown.map((name): MenuAction => ({
        label: i18n._(rows[name].label),
        icon: rows[name].icon,
        keys: keys?.[name],
        danger: actionOf(kind, name).final === true,
        run: () => ask(name, target, onDone),
      })),
    dialog: asked !== undefined && Dialog !== undefined && (
      <Dialog
        key={asked.name}
        target={asked.target}
        first={first(asked.name, asked.target)}
        onClose={() => setAsked(undefined)}
        onDone={() => asked.onDone?.(asked.name)}
      />
    ),
  };
}
