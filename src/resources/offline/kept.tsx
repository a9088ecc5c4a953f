import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { useLocation, type Location } from 'react-router';
import { useDirtyGuard } from '../../components/form/use-dirty-guard.tsx';
import { offlinePaths } from './paths.ts';
import { requestIn } from '../../domain/offline-text.ts';

type Values = ReadonlyMap<string, unknown>;

type Keeping = {
  readonly values: Values;
  readonly set: (name: string, next: (before: unknown) => unknown) => void;
  /** Reports whether the state under a name has unsent input. */
  readonly tell: (name: string, unsent: boolean) => void;
};

const Kept = createContext<Keeping | undefined>(undefined);

/** Keeps the state of the tabs while another tab is shown. Asks before the page is left with unsent input. */
export function KeepTabs({ children }: { children: ReactNode }) {
  const [values, setValues] = useState<Values>(new Map());
  const [unsent, setUnsent] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback(
    (name: string, next: (before: unknown) => unknown) =>
      setValues((before) => new Map([...before, [name, next(before.get(name))]])),
    [],
  );
  const tell = useCallback(
    (name: string, isUnsent: boolean) =>
      setUnsent((before) => {
        if (before.has(name) === isUnsent) return before;
        return new Set(isUnsent ? [...before, name] : [...before].filter((each) => each !== name));
      }),
    [],
  );
  const keeping = useMemo(() => ({ values, set, tell }), [values, set, tell]);
  const guard = useDirtyGuard(unsent.size > 0, { keeps: isHere });
  return (
    <Kept value={keeping}>
      {guard.question}
      {children}
    </Kept>
  );
}

const isHere = ({ pathname }: Location): boolean =>
  pathname === offlinePaths.single || pathname.startsWith(`${offlinePaths.single}/`);

/** Returns a state. Inside `KeepTabs` it survives a change of the tab; elsewhere it is a normal state. */
export function useKept<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, (next: SetStateAction<Value>) => void] {
  const keeping = use(Kept);
  const [own, setOwn] = useState(initial);
  const set = keeping?.set;
  const change = useCallback(
    (next: SetStateAction<Value>) => {
      if (set === undefined) setOwn(next);
      // The cast is safe: only this hook writes values under this name.
      else set(name, (before) => (isFunction(next) ? next((before ?? own) as Value) : next));
    },
    [set, name, own],
  );
  const kept = keeping?.values.get(name);
  return [kept === undefined ? own : (kept as Value), change];
}

const isFunction = <Value,>(next: SetStateAction<Value>): next is (before: Value) => Value =>
  typeof next === 'function';

/** Asks before unsent input is lost. Inside `KeepTabs` the page asks; elsewhere this component does. */
export function Unsent({ name, unsent }: { name: string; unsent: boolean }) {
  const tell = use(Kept)?.tell;
  useEffect(() => tell?.(name, unsent), [tell, name, unsent]);
  return tell === undefined ? <OwnGuard unsent={unsent} /> : null;
}

function OwnGuard({ unsent }: { unsent: boolean }) {
  return useDirtyGuard(unsent, { keeps: goesAlong }).question;
}

/** True for a link that passes the request string on, so that it is not lost. */
const goesAlong = ({ state }: Location): boolean => requestIn(state) !== '';

/** Passes the request string of a link to this tab to `take`, once per navigation. */
export function useHanded(name: string, take: (request: string) => void): void {
  const location = useLocation();
  const { key } = location;
  const request = requestIn(location.state);
  const [taken, setTaken] = useKept(`${name} taken`, '');
  useEffect(() => {
    if (request === '' || taken === key) return;
    setTaken(key);
    take(request);
  }, [request, taken, key, setTaken, take]);
}
