import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { WithFault } from '../../components/dialog/with-fault.tsx';
import { ApiError } from '../../lib/api/api-error.ts';

const FAULTS = {
  password: msg`The password is wrong`,
  code: msg`This code is wrong or was already used`,
};

type Name = keyof typeof FAULTS;
const isName = (path: string): path is Name => Object.hasOwn(FAULTS, path);

/** Returns the error of the password or code field, if the server says that one of them is wrong. */
export function faultOf(error: unknown): MessageDescriptor | undefined {
  const [fault] = error instanceof ApiError ? error.errors : [];
  return fault !== undefined && isName(fault.path) ? FAULTS[fault.path] : undefined;
}

type Props = { name: Name; children: (error: string | undefined) => ReactNode };

/** Gives the field of the password or code its error. */
export function WithProofFault({ name, children }: Props) {
  const { i18n } = useLingui();
  return <WithFault name={name}>{(error) => children(error && i18n._(FAULTS[name]))}</WithFault>;
}
