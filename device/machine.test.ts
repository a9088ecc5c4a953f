import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { namedMachine, thisMachine } from './machine.ts';
import { refusalOf } from './testing/refusals.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

test('this machine is the same whenever it is asked, or says that it has no id', () => {
  const refusal = refusalOf(thisMachine);
  if (refusal !== undefined) {
    expect(refusal.reason).toBe('noMachine');
    return;
  }
  const { fingerprint, macs, name } = thisMachine();
  expect(fingerprint).toHaveLength(32);
  expect(thisMachine()).toEqual({ fingerprint, macs, name });
  const outside = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal }) => !internal),
  );
  expect(macs).toEqual([...new Set(outside.map(({ mac }) => mac.replaceAll(':', '')))].toSorted());
});

test('machines that are told apart by name are different, and have the addresses they are given', () => {
  const machine = namedMachine('lab 3', ['00-1B-44-11-3A-B7', '00:00:5e:00:53:af']);
  expect(machine.fingerprint).toHaveLength(32);
  expect(machine.macs).toEqual(['001b44113ab7', '00005e0053af']);
  expect(hex(namedMachine('lab 3').fingerprint)).toBe(hex(machine.fingerprint));
  expect(hex(namedMachine('lab 4').fingerprint)).not.toBe(hex(machine.fingerprint));
  expect(refusalOf(() => namedMachine('lab 3', ['none']))?.reason).toBe('badMac');
});
