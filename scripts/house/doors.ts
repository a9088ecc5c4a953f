import { posix } from 'node:path';
import { isTest } from './files.ts';
import type { Import } from './imports.ts';
import { ROOMS, type Room } from './rooms.ts';
import { TEST_ROOMS } from './test-rooms.ts';

/** An import that the house does not allow, with what to do instead. */
export type Refusal = { readonly from: string; readonly to: string; readonly instead: string };

const within = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** The room that owns a file: the one with the longest `at`. */
const roomOf = (path: string, rooms: readonly Room[]): Room | undefined =>
  rooms.filter(({ at }) => within(path, at)).toSorted((one, other) => other.at.length - one.at.length)[0];

/** Files that other server resources may import: rules, SQL, changes, fields of a record, and the work of a job. */
const SERVER_DOOR = /^([\w-]+-)?(rules|store|change|fields|work)\.ts$/;
/** Files of another screen that a screen may import. */
const SCREEN_DOOR = /^(api|fields|paths|place|columns|actions)\.tsx?$|-api\.ts$/;
/** Files without clock, randomness, database and HTTP. */
const PURE = /^server\/.*\/(([\w-]+-)?(rules|codec)|peak)\.ts$/;
const PURE_NEEDS = /^server\/contract\/|^server\/core\/errors\.ts$|^server\/query\/names\.ts$|^server\/time\/zone\.ts$/;

/** Returns the imports that the rooms, the doors of the resources or the purity of rules refuse. */
export const refusalsOf = (imports: readonly Import[]): Refusal[] =>
  imports.flatMap((one) => {
    const instead = isTest(one.from) ? refusedByRoom(one, TEST_ROOMS) : refusedInProduction(one);
    return instead === undefined ? [] : [{ from: one.from, to: one.to, instead }];
  });

const refusedInProduction = (one: Import): string | undefined =>
  refusedByRoom(one, ROOMS) ?? refusedByDoor(one) ?? refusedByPurity(one);

function refusedByRoom({ from, to, isPackage }: Import, rooms: readonly Room[]): string | undefined {
  const room = roomOf(from, rooms);
  if (room === undefined) return 'Give the folder a row in scripts/house/rooms.ts.';
  if (isPackage) return room.packages.includes(to) ? undefined : room.instead;
  if (rooms === ROOMS && isTest(to) && !USES_TEST_HELPERS.test(from))
    return 'Production code imports nothing of the tests.';
  return [room.at, ...room.may].some((place) => within(to, place)) ? undefined : room.instead;
}

/** Tools start services and make data with the helpers of the tests. */
const USES_TEST_HELPERS = /^(scripts|bench|e2e)\//;

function refusedByDoor({ from, to }: Import): string | undefined {
  for (const [side, door, open] of [
    ['server/resources', SERVER_DOOR, 'rules, store, change, fields and work files'],
    ['src/resources', SCREEN_DOOR, 'api, fields, paths, place, columns and actions files'],
  ] as const) {
    const [mine, other] = [from, to].map((path) => resourceOf(path, side));
    if (other === undefined || mine === other) continue;
    const outside = mine === undefined && !within(from, 'server/runtime');
    if (!outside && !door.test(posix.basename(to))) return `Of another resource, only its ${open} may be imported.`;
  }
  return undefined;
}

/** The resource that a file belongs to: `customers` of `server/resources/customers/store.ts`. */
export const resourceOf = (path: string, side: string): string | undefined =>
  within(path, side) ? path.slice(side.length + 1).split('/')[0] : undefined;

const refusedByPurity = ({ from, to, isPackage }: Import): string | undefined =>
  PURE.test(from) && (isPackage || !(PURE.test(to) || PURE_NEEDS.test(to)))
    ? 'Rules and codecs are pure: pass in records, time and ids.'
    : undefined;
