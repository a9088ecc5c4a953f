import { useOutletContext } from 'react-router';
import type { Case } from './case.ts';
import type { Subject } from './paths.ts';
import type { Scope } from './scope.ts';

/** The context that the page of a call passes to its tabs. */
export type Call = { readonly subject: Subject; readonly caller: Case; readonly scope: Scope };

export const useCall = (): Call => useOutletContext<Call>();
