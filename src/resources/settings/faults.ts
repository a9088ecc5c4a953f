import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '../../lib/api/api-error.ts';

const FAULTS: Readonly<Record<string, MessageDescriptor>> = {
  password: msg`The password is wrong`,
  code: msg`This code is wrong or was already used`,
};

/** Returns the error of the password or code field, if the server says that one of them is wrong. */
export function faultOf(error: unknown): MessageDescriptor | undefined {
  const [fault] = error instanceof ApiError ? error.errors : [];
  return fault === undefined ? undefined : FAULTS[fault.path];
}
