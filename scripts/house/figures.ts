import { posix } from 'node:path';
import { parseSync } from 'vite';
import { isProduction, isTest, linesOf, type SourceFile } from './files.ts';
import { fileCircles, resourceCircles } from './floors.ts';
import type { Import } from './imports.ts';

/** A figure of the house: what it was before the second plan of the house, what is wanted, and what it is. */
export type Figure = {
  readonly what: string;
  readonly before: string;
  readonly wanted: string;
  readonly now: string;
  readonly reached: boolean;
};

/** What the figures are made from. `guide` is the text of CONTRIBUTING.md, which holds the worked examples. */
export type House = {
  readonly files: readonly SourceFile[];
  readonly imports: readonly Import[];
  readonly guide: string;
};

/** Most production files of a folder. */
export const MOST_FILES = 30;
/** Most files that name one field of a record, and most files that a new field takes. */
const FIELD_FILES = 6;
const ACTION_FILES = 5;
const SHARES = { server: 0.8, src: 0.4 } as const;
/** Production lines of server and src together before the second plan of the house, less 4,000. */
const MOST_LINES = 66_200;

export const figuresOf = (house: House): Figure[] => [
  ...namingFigures(house),
  exampleFigure(house, 'a new field', 'files to touch for a new field of a customer', '14', FIELD_FILES),
  exampleFigure(house, 'a new bulk action', 'files to touch for a new bulk action', '15', ACTION_FILES),
  ...circleFigures(house),
  folderFigure(house),
  lineFigure(house),
  ...testFigures(house),
  citationFigure(house),
];

const atMost = (what: string, before: string, most: number, now: number, unit = ''): Figure => ({
  ...{ what, before, wanted: `${most === 0 ? '' : '≤ '}${most.toLocaleString('en')}${unit}` },
  ...{ now: now.toLocaleString('en'), reached: now <= most },
});

const productionOf = (files: readonly SourceFile[], side: string): SourceFile[] =>
  files.filter(({ path }) => path.startsWith(`${side}/`) && isProduction(path));

function namingFigures({ files }: House): Figure[] {
  const production = [...productionOf(files, 'server'), ...productionOf(files, 'src')];
  return (
    [
      ['maxOfflineMinutes', '14'],
      ['nickName', '14'],
      ['officeNumber', '12'],
    ] as const
  ).map(([name, before]) => {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const naming = production.filter(({ text }) => text.includes(name) || text.includes(column));
    return atMost(`files that name \`${name}\``, before, FIELD_FILES, naming.length);
  });
}

/** Counts the files of the diff below the heading of a worked example, without tests. A missing example is not reached. */
function exampleFigure({ guide }: House, heading: string, what: string, before: string, most: number): Figure {
  const section = guide.split(/^#{2,3} /m).find((part) => part.startsWith(`Worked example: ${heading}`));
  const touched = section?.match(/^diff --git (?!.*\.test\.tsx?$)/gm)?.length;
  return touched === undefined
    ? { what, before, wanted: `≤ ${most}`, now: 'no worked example', reached: false }
    : atMost(what, before, most, touched);
}

function circleFigures({ imports }: House): Figure[] {
  const production = imports.filter(({ from }) => isProduction(from));
  const inCircles = (circles: readonly (readonly string[])[]): number => circles.flat().length;
  return [
    ...(
      [
        ['server', '15'],
        ['src', '12'],
      ] as const
    ).map(([side, before]) =>
      atMost(
        `resources of ${side} in a circle`,
        before,
        0,
        inCircles(resourceCircles(`${side}/resources`, production)),
      ),
    ),
    atMost('circles of files, types included', '7', 0, fileCircles(production).length),
  ];
}

/** Production files by folder, the fullest first. */
export function foldersOf(files: readonly SourceFile[]): [folder: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { path } of files.filter((file) => isProduction(file.path))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

function folderFigure({ files }: House): Figure {
  const [folder, count] = foldersOf(files)[0] ?? ['', 0];
  return { ...atMost('files in the fullest folder', '67', MOST_FILES, count), now: `${count} (${folder})` };
}

const linesBelow = (files: readonly SourceFile[], side: string): number =>
  productionOf(files, side).reduce((sum, file) => sum + linesOf(file), 0);

function lineFigure({ files }: House): Figure {
  const [server, src] = [linesBelow(files, 'server'), linesBelow(files, 'src')];
  const figure = atMost('production lines of server and src', '70,200', MOST_LINES, server + src);
  return { ...figure, now: `${figure.now} (${server.toLocaleString('en')} + ${src.toLocaleString('en')})` };
}

function testFigures({ files }: House): Figure[] {
  return (
    [
      ['server', '0.77'],
      ['src', '0.16'],
    ] as const
  ).map(([side, before]) => {
    const tests = files.filter(({ path }) => path.startsWith(`${side}/`) && isTest(path));
    const share = tests.reduce((sum, file) => sum + linesOf(file), 0) / linesBelow(files, side);
    const what = `test lines to production lines of ${side}`;
    return { what, before, wanted: `≥ ${SHARES[side]}`, now: share.toFixed(2), reached: share >= SHARES[side] };
  });
}

/** Documents that a clone does not have, as comments used to cite them. */
const ABSENT = /\b[Dd]ecisions? \d|\bSpecification,|\bSpec:/;

function citationFigure({ files }: House): Figure {
  const comments = files.flatMap(({ path, text }) => parseSync(path, text).comments.map(({ value }) => value));
  const citing = comments.filter((comment) => ABSENT.test(comment)).length;
  return atMost('comments that cite a document a clone does not have', '98', 0, citing);
}
