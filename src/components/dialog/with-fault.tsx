import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { sortErrors } from '../../lib/api/form-errors.ts';

/** The error of the last try of a dialog or form. */
export const FailureContext = createContext<unknown>(undefined);

type Props = { name: string; children: (error: string | undefined) => ReactNode };

/** Gives an input of a dialog or form what the server says about it, by the name of its field. */
export function WithFault({ name, children }: Props) {
  const failure = use(FailureContext);
  return children(sortErrors(failure instanceof ApiError ? failure.errors : [], [name]).fields.get(name));
}

/** Inputs that are marked as wrong. The kit marks those of passwords in a way of its own. */
const WRONG = '[aria-invalid="true"], input[data-invalid]';

/** Returns the ref of a form. After a failure the first input that is marked as wrong gets the focus. */
export function useFocusOnFault(failure: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (failure !== undefined) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [failure]);
  return form;
}
