import { describe, expect, test } from 'vitest';
import { LicensingError } from '../core/errors.ts';
import { expectVersion } from './version.ts';

describe('If-Match', () => {
  test.each([undefined, '*', ' * ', '"3"', 'W/"3"', '"1", "3"', '"1","3" , "9"'])(
    '%j lets version 3 be changed',
    (header) => {
      expect(() => expectVersion(header, 3)).not.toThrow();
    },
  );

  test.each(['"2"', '3', '"33"', '""', '', '"1", "2"', 'abc'])(
    '%j refuses with 4120 and the current ETag',
    (header) => {
      try {
        expectVersion(header, 3);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(LicensingError);
        expect(error).toMatchObject({ code: 4120, headers: { etag: '"3"' } });
      }
    },
  );
});
