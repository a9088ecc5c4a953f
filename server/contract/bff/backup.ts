import { z } from 'zod';
import { renderedTime } from '../scalars.ts';

export const backupRecord = z
  .strictObject({
    madeAt: renderedTime.optional().describe('When the last good backup was made; absent when none is known'),
    everyHours: z
      .int()
      .positive()
      .optional()
      .describe('Hours between two backups that the service makes by itself; absent when it makes none'),
    overdue: z.boolean().describe('The last good backup is too old, or none is known after the first day'),
  })
  .meta({ id: 'BackupState' });
export type BackupRecord = z.output<typeof backupRecord>;
