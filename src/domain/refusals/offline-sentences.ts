import { msg } from '@lingui/core/macro';

/** What the service says of device codes and request strings. */
export const offlineSentences = [
  msg({ message: 'The MAC address is empty.' }),
  msg({ message: 'A MAC address is written 00-00-00-00-00-00, 00:00:00:00:00:00 or 000000000000.' }),
  msg({ message: 'A device code begins with the letter B; this one does not.' }),
  msg({ message: 'A device code is {prefix} and 65 letters and digits more; this one is not.' }),
  msg({ message: 'The check of the device code does not fit: copy it again from the device.' }),
  msg({ message: 'The nonce of the request string was used before, with other content.' }),
  msg({ message: 'The answer string is cut off or malformed.' }),
  msg({ message: 'The request string is longer than {most} bytes.' }),
  msg({ message: 'The request string has a check that does not fit.' }),
  msg({ message: 'The request string has a proof that does not fit.' }),
  msg({ message: 'The request string is of a version other than 1.' }),
  msg({ message: 'The request string {fault}.' }),
] as const;
