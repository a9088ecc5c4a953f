import { describe, expect, test } from 'vitest';
import { namedMachine } from './index.ts';
import type { Licence } from './licence.ts';
import { testDevice } from './testing/device.ts';
import { refusalOf } from './testing/refusals.ts';
import {
  answer,
  answerTo,
  keyAnswer,
  keyInUse,
  licence,
  OTHER_SN,
  retiredKey,
  SN,
  START,
  strangeKey,
} from './testing/service.ts';

const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();
const lent = (borrowId: string, until: string): Pick<Licence, 'borrow'> => ({
  borrow: { borrowId, until, secret: '0123456789abcdef'.repeat(2) },
});

describe('an answer is taken', () => {
  test('to the request that was made', () => {
    const device = testDevice();
    expect(device.status()).toMatchObject({ licensed: false, refusal: { reason: 'noLicence' } });
    expect(device.take(answerTo(device.requestUpdate(SN)))).toMatchObject({ sn: SN, serial: 1 });
    expect(device.status()).toMatchObject({ licensed: true, licence: { sn: SN, serial: 1 } });
  });

  test('unasked, by a new device for its device code or one of its MAC addresses', () => {
    for (const mid of [testDevice().code, '00-1B-44-11-3A-B7', '00:1b:44:11:3a:b7']) {
      const device = testDevice();
      device.take(answer(licence(mid, { serial: 7 })));
      expect(device.status()).toMatchObject({ licensed: true, licence: { serial: 7, device: { mid } } });
    }
  });

  test('again and again for one update request, as long as each is newer', () => {
    const device = testDevice();
    const request = device.requestUpdate(SN);
    for (const serial of [3, 4, 9]) expect(device.take(answerTo(request, { serial })).serial).toBe(serial);
  });

  test('out of a list that is for several devices, the newest of those for this one', () => {
    const device = testDevice();
    const other = namedMachine('another machine');
    const codes = [testDevice({ machine: other }).code, device.code, device.code, '00-00-00-00-00-00'];
    const list = codes.map((mid, index) => answer(licence(mid, { serial: 10 + index })));
    expect(device.take(`<updateInfos>${list.join('')}</updateInfos>`).serial).toBe(12);
  });

  test('for another SN once that was requested, and replaces the licence', () => {
    const device = testDevice();
    device.take(answer(licence(device.code)));
    device.take(answerTo(device.requestUpdate(OTHER_SN), { serial: 2 }));
    expect(device.status().licence?.sn).toBe(OTHER_SN);
  });

  test('signed with a key that was retired, and with the one after a rotation when that is trusted too', () => {
    const device = testDevice();
    expect(device.trust(keyAnswer(retiredKey))).toEqual([retiredKey.listed.keyId, keyInUse.listed.keyId]);
    device.take(answer(licence(device.code), retiredKey));
    device.take(answer(licence(device.code, { serial: 2 })));
    expect(device.status()).toMatchObject({ licensed: true, keyId: keyInUse.listed.keyId });
  });
});

describe('an answer is refused', { timeout: 60_000 }, () => {
  const device = () => {
    const held = testDevice();
    held.take(answer(licence(held.code, { serial: 5 })));
    return held;
  };
  const refused = (held: ReturnType<typeof device>, text: string) => {
    const before = held.status();
    const refusal = refusalOf(() => held.take(text));
    expect(held.status()).toEqual(before);
    return refusal?.reason;
  };

  test('when its key is not trusted, or not one that the application brought along', () => {
    const held = device();
    expect(refused(held, answer(licence(held.code, { serial: 6 }), strangeKey))).toBe('unknownKey');
    const pinned = testDevice({ keys: keyAnswer(keyInUse) });
    pinned.trust(keyAnswer(strangeKey));
    expect(refused(pinned, answer(licence(pinned.code), strangeKey))).toBe('unknownKey');
    pinned.take(answer(licence(pinned.code)));
  });

  test('when it is for another device', () => {
    const held = device();
    const other = testDevice({ machine: namedMachine('another machine') });
    expect(refused(held, answer(licence(other.code, { serial: 6 })))).toBe('wrongDevice');
    expect(refused(held, answer(licence('00-1B-44-11-3A-B8', { serial: 6 })))).toBe('wrongDevice');
  });

  test('when it is for an SN that this device neither holds nor requested', () => {
    const held = device();
    expect(refused(held, answer(licence(held.code, { serial: 6, sn: OTHER_SN })))).toBe('wrongSn');
  });

  test('when its nonce is of a request that was not made, or made for another SN or kind', () => {
    const held = device();
    const content = licence(held.code, { serial: 6, nonce: 'ab'.repeat(16) });
    expect(refused(held, answer(content))).toBe('wrongNonce');
    expect(refused(held, answerTo(held.requestUpdate(OTHER_SN), { serial: 6, sn: SN }))).toBe('wrongNonce');
    const asBorrow = { serial: 6, kind: 'borrow' as const, ...lent('b-1', at(60)) };
    expect(refused(held, answerTo(held.requestUpdate(SN), asBorrow))).toBe('wrongNonce');
  });

  test('when 32 requests were made after its own', () => {
    const held = device();
    const [first = '', second = ''] = Array.from({ length: 33 }, () => held.requestUpdate(SN));
    expect(refused(held, answerTo(first, { serial: 6 }))).toBe('wrongNonce');
    expect(held.take(answerTo(second, { serial: 6 })).serial).toBe(6);
  });

  test('when it is the one that was taken, or an older one', () => {
    const held = device();
    for (const serial of [5, 4, 1]) expect(refused(held, answer(licence(held.code, { serial })))).toBe('older');
  });
});

describe('a borrowed seat', () => {
  test('licenses until it is given back, which begins with the request to', () => {
    const device = testDevice();
    device.take(answerTo(device.requestBorrow(SN, 60), { serial: 1, ...lent('b-1', at(60)) }));
    expect(device.status()).toMatchObject({
      licensed: true,
      until: at(60),
      endedBy: 'borrow',
      borrow: { borrowId: 'b-1' },
    });

    const lost = device.requestReturn();
    const stopped = { licensed: false, refusal: { reason: 'returned', code: 1920 } };
    expect(device.status()).toMatchObject({ ...stopped, borrow: { borrowId: 'b-1' } });
    const request = device.requestReturn();
    expect(request).not.toBe(lost);
    device.take(answerTo(request, { serial: 2 }));
    expect(device.status()).toMatchObject(stopped);
    expect(device.status().borrow).toBeUndefined();
    expect(refusalOf(() => device.requestReturn())).toMatchObject({ reason: 'notBorrowed', code: 1811 });

    device.take(answerTo(device.requestBorrow(SN, 90), { serial: 3, ...lent('b-1', at(90)) }));
    expect(device.status()).toMatchObject({ licensed: true, until: at(90) });
  });

  test('stays out when a newer update is taken, and can still be given back', () => {
    const device = testDevice();
    device.take(answerTo(device.requestBorrow(SN, 60), { serial: 1, ...lent('b-1', at(60)) }));
    device.take(answerTo(device.requestUpdate(SN), { serial: 2 }));
    expect(device.status()).toMatchObject({ licensed: true, licence: { kind: 'update' }, borrow: { borrowId: 'b-1' } });
    device.take(answerTo(device.requestReturn(), { serial: 3 }));
    expect(device.status().borrow).toBeUndefined();
  });

  test('that replaces another is the one to give back; the answer to the return of the first leaves it', () => {
    const device = testDevice();
    device.take(answerTo(device.requestBorrow(SN, 60), { serial: 1, ...lent('b-1', at(60)) }));
    const first = device.requestReturn();
    device.take(answerTo(device.requestBorrow(SN, 90), { serial: 2, ...lent('b-2', at(90)) }));
    expect(device.status()).toMatchObject({ licensed: true, borrow: { borrowId: 'b-2' } });
    device.take(answerTo(first, { serial: 3 }));
    expect(device.status().borrow).toMatchObject({ borrowId: 'b-2' });
  });

  test('is over at its end', () => {
    const device = testDevice();
    device.take(answerTo(device.requestBorrow(SN, 60), { serial: 1, ...lent('b-1', at(60)) }));
    device.setMinutes(59);
    expect(device.status().licensed).toBe(true);
    device.setMinutes(60);
    expect(device.status()).toMatchObject({ licensed: false, refusal: { reason: 'borrowOver', code: 1920 } });
  });
});

describe('requests', () => {
  test('are for what is an SN, and for whole minutes', () => {
    const device = testDevice();
    for (const sn of ['MJDF-UNFY-BNQM-FNYX', 'ABC', 'ä1234', '']) {
      expect(refusalOf(() => device.requestUpdate(sn))).toMatchObject({ reason: 'badSn', code: 1806 });
    }
    for (const minutes of [0, -1, 1.5, Number.NaN]) {
      expect(refusalOf(() => device.requestBorrow(SN, minutes))).toMatchObject({ reason: 'badRequest', code: 2051 });
    }
  });

  test('name the SN as the service keeps it, the machine and the time', () => {
    const device = testDevice();
    device.setMinutes(1);
    expect(device.explain(device.requestUpdate(' mjdf-unfy bnqm-fnyy', 'Lab 3'))).toEqual({
      sn: SN,
      request: { kind: 'update', device: device.code, nonce: '01'.repeat(16), time: at(1), machineName: 'Lab 3' },
    });
  });
});
