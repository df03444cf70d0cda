import { z } from 'zod';
import type { CallMap } from './call.ts';
import { wholeNumber } from './whole-number.ts';

/** What of the list is asked for. The same words for every format. */
const ListQuery = z.object({
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be two letters')
    .optional()
    .meta({ description: 'ISO 3166-1 alpha-2; without it numbers of all countries', example: 'DE' }),
  least: wholeNumber(40, 100).default(60).meta({
    description:
      'Least score, 40–100; 60 by default, from which on a page calls a number unwanted. Scores are told in steps of five',
    example: '60',
  }),
  since: z
    .string()
    .max(40)
    .optional()
    .meta({
      description:
        'A `version` that was told before, or a time such as `2026-11-20T00:00:00Z`: only what changed since, in the order ' +
        'of the number, with what left the list. By a time, what changed in the minute before it is told, too. CSV, ' +
        'JSON and XML alone can say what left it',
      example: '2026-11-20T00:00:00Z',
    }),
  limit: wholeNumber(1, 1_000_000)
    .optional()
    .meta({ description: 'Numbers at most. Files for devices hold 1,000 or 2,000 by default, 10,000 at most' }),
  sort: z
    .enum(['weight', 'number'])
    .default('weight')
    .meta({ description: '`weight`: the worst first. `number`: strictly ascending, in pages by `limit` and `after`' }),
  after: z
    .string()
    .max(20)
    .optional()
    .meta({
      description:
        'With `sort=number` or `since`: only numbers after this one, the last of the page before. Who reads in pages keeps ' +
        'the `version` of the first of them: what changed meanwhile is told since that one',
    }),
  format: z.enum(['e164', 'digits', 'national']).default('e164').meta({
    description: '`e164`: `+4930123456`. `digits`: `4930123456`. `national`, with `country`: `030123456`',
  }),
});
export type ListQuery = z.output<typeof ListQuery>;

export const numberListCalls = {
  'GET /api/v1/list.csv': { query: ListQuery },
  'GET /api/v1/list.json': { query: ListQuery },
  'GET /api/v1/list.xml': { query: ListQuery },
  'GET /api/v1/list.txt': { query: ListQuery },
  'GET /api/v1/list.vcf': { query: ListQuery },
  'GET /api/v1/fritzbox.xml': { query: ListQuery },
  'GET /api/v1/snom.xml': { query: ListQuery },
  /** As the telephones ask for it; what they send with it is not looked at. */
  'POST /api/v1/snom.xml': { fields: ListQuery.extend({ body: z.string().default('') }) },
  'GET /api/v1/yealink.xml': { query: ListQuery },
} satisfies CallMap;
