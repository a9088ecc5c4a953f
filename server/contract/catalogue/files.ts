import { z } from 'zod';
import { pageQuery } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { name, pathName, renderedTime } from '../scalars.ts';

/** Largest file, in bytes: 2 GiB. */
export const MAX_FILE = 2 * 1024 ** 3;

/** A file name that every system accepts: longer than other names, and without path separators. */
export const fileName = name(255).refine((text) => !/[/\\]/.test(text), 'must not contain / or \\');

export const fileRecord = z
  .strictObject({
    fileName: z.string(),
    size: z.int().describe('In bytes'),
    sha256: z.string().describe('Of the content, in hexadecimal; also the `ETag` of the file and its download'),
    fileToken: z.string().describe('What `download_uri` takes; a replaced file has a new one'),
    regDate: renderedTime,
  })
  .meta({ id: 'File' });
export type FileRecord = z.output<typeof fileRecord>;

const filePath = z.strictObject({ refId: pathName, fileName });

const exampleRecord = {
  fileName: 'studio-4.2.0.msi',
  size: 48_203_776,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  fileToken: 'q2Jb8n4fXo1Rz7TtVwYc0A',
  regDate: '2026-11-21 09:00:00',
};

export const fileOperations = defineOperations({
  tag: 'products',
  item: fileRecord,
  example: { path: { ...exampleRecord, refId: 'studio' }, items: [exampleRecord] },
})({
  'GET /products/ref/{refId}/download_uri': {
    id: 'getDownloadUri',
    summary: 'Make a signed link under which a file can be downloaded for a while',
    description:
      'The link works without a key for DOWNLOAD_LINK_MINUTES (15), or until the file is replaced or removed. It supports ranges.',
    query: z.strictObject({ file_token: z.string().min(1, 'must not be empty').describe('The `fileToken` of a file') }),
    item: z.strictObject({ url: z.string() }),
    example: {
      query: { file_token: exampleRecord.fileToken },
      items: [
        {
          url: 'https://licences.example.com/files/q2Jb8n4fXo1Rz7TtVwYc0A?expires=1795251600&signature=Zk1rS0x3b2RyaWdodC1oYW5kLXNpZ25hdHVyZS1oZXJl',
        },
      ],
    },
  },
  'GET /products/ref/{refId}/files': {
    id: 'listFiles',
    summary: 'List the files of a product',
    extension: true,
    query: pageQuery,
  },
  'PUT /products/ref/{refId}/files/{fileName}': {
    id: 'putFile',
    allowed: 'administrator',
    summary: 'Add or replace a file that customers may download',
    description:
      'The body is the raw bytes, of any content type, up to 2 GiB. A file is replaced only once the new one has arrived as a whole.',
    extension: true,
    path: filePath,
    rawBody: true,
    versioned: true,
    codes: [514, 4130],
  },
  'DELETE /products/ref/{refId}/files/{fileName}': {
    id: 'deleteFile',
    allowed: 'administrator',
    summary: 'Remove a file; links to it end',
    extension: true,
    path: filePath,
    item: z.strictObject({ fileName: z.string() }),
    versioned: true,
    example: { items: [{ fileName: exampleRecord.fileName }] },
  },
});
