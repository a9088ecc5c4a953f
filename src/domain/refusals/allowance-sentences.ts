import { msg } from '@lingui/core/macro';

/** What the service says of allowances. `{…}` stands for a value. */
export const allowanceSentences = [
  msg({ message: 'There is no allowance {id} of this SN.' }),
  msg({ message: 'There is no allowance {id}.' }),
  msg({ message: 'The SN {sn} has an open allowance that extends the licence ({id}).' }),
  msg({ message: 'The SN {sn} has an open allowance that adds sessions ({id}).' }),
  msg({ message: 'The SN {sn} has an open allowance that adds devices ({id}).' }),
  msg({
    message: 'The role support may give allowances for at most {days} days (allowanceDays). A manager may give more.',
  }),
  msg({
    message:
      'The role support may add at most {most} sessions to this SN (allowancePercent, allowanceExtra). A manager may give more.',
  }),
  msg({
    message:
      'The role support may add at most {most} devices to this SN (allowancePercent, allowanceExtra). A manager may give more.',
  }),
  msg({
    message:
      'This SN had {count} allowances within 365 days, and the role support may give at most {most} (allowancesPerYear). A manager may give more.',
  }),
  msg({
    message: 'The role support may only end allowances that it gave itself. A manager may end others.',
  }),
  msg({ message: 'The allowance {id} has ended already.' }),
  msg({ message: 'The time that the allowance {id} was asked for is over. Decline it.' }),
  msg({ message: 'Who asked for an allowance may not decide on it. Somebody else must.' }),
  msg({ message: 'The allowance {id} does not wait for approval.' }),
  msg({ message: 'An allowance that ended stays ended.' }),
];
