import { z } from 'zod';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';

const count = z.int().min(0);

/** Most log entries that are counted. */
export const MOST_COUNTED = 20_000;

/** Most SNs of a reason. */
export const MOST_REFUSED_SNS = 5;

const refusedSn = z.strictObject({
  sn: z.string().describe('Its code'),
  productName: z.string().describe('What it licenses'),
  customerName: z.string().optional().describe('Whose it is; absent without a customer'),
  count: count.describe('Log-ins that were refused'),
  last: renderedTime.describe('When the last one was refused'),
});

export const deskNowRecord = z
  .strictObject({
    time: renderedTime.describe('When this was counted'),
    from: renderedTime.describe('Since when log entries are counted'),
    refusals: z
      .array(
        z.strictObject({
          errorCode: z.int().describe('Why log-ins were refused'),
          count: count.describe('Log-ins that were refused'),
          snCount: count.describe('SNs that they were for'),
          sns: z.array(refusedSn).describe(`The ${MOST_REFUSED_SNS} SNs with the most refusals`),
        }),
      )
      .describe('Refused log-ins by reason, most frequent first'),
    minutes: z
      .array(
        z.strictObject({
          minute: renderedTime.describe('Its first second'),
          logins: count.describe('Sessions that began'),
          refused: count.describe('Log-ins that were refused'),
        }),
      )
      .describe('Every minute since `from`, the oldest first'),
  })
  .meta({ id: 'DeskNow' });
export type DeskNow = z.output<typeof deskNowRecord>;

export const deskOperations = defineOperations({ tag: 'desk', extension: true })({
  'GET /desk/now': {
    id: 'getDeskNow',
    summary: 'Tell what goes on in the log-ins of the last hour',
    description: `Of more than ${MOST_COUNTED} log entries the newest are counted, and \`from\` is later than an hour ago.`,
    item: deskNowRecord,
    example: {
      items: [
        {
          time: '2026-11-21 09:00:00',
          from: '2026-11-21 08:00:00',
          refusals: [
            {
              errorCode: 1799,
              count: 7,
              snCount: 1,
              sns: [
                {
                  sn: 'MJDFUNFYBNQMFNYY',
                  productName: 'Studio',
                  customerName: 'Ada Architects',
                  count: 7,
                  last: '2026-11-21 08:59:12',
                },
              ],
            },
          ],
          minutes: [{ minute: '2026-11-21 08:00:00', logins: 4, refused: 0 }],
        },
      ],
    },
  },
});
