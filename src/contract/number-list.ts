import { z } from 'zod';
import type { CallMap } from './call.ts';
import { wholeNumber } from './whole-number.ts';

const ListQuery = z.object({
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be two letters')
    .optional()
    .meta({ description: 'ISO 3166-1 alpha-2; default: all countries', example: 'DE' }),
  least: wholeNumber(40, 100).default(60).meta({
    description:
      'Minimum score, 40–100. Default: 60, from which a page calls a number unwanted. Scores are rounded to steps of 5',
    example: '60',
  }),
  since: z
    .string()
    .max(40)
    .optional()
    .meta({
      description:
        'A `version` from an earlier answer, or a time such as `2026-11-20T00:00:00Z`: only the changes since then, ' +
        'sorted by number, with removals. A time includes the minute before it. Only CSV, JSON and XML state removals',
      example: '2026-11-20T00:00:00Z',
    }),
  limit: wholeNumber(1, 1_000_000)
    .optional()
    .meta({ description: 'Maximum count. Files for devices hold 1,000 or 2,000 by default, at most 10,000' }),
  sort: z
    .enum(['weight', 'number'])
    .default('weight')
    .meta({ description: '`weight`: worst first. `number`: ascending, in pages by `limit` and `after`' }),
  after: z
    .string()
    .max(20)
    .optional()
    .meta({
      description:
        'With `sort=number` or `since`: cursor, the last number of the previous page. Keep the `version` of the ' +
        'first page: a later `since` with it returns what changed meanwhile',
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
  /** Some telephones send POST; their body is ignored. */
  'POST /api/v1/snom.xml': { fields: ListQuery.extend({ body: z.string().default('') }) },
  'GET /api/v1/yealink.xml': { query: ListQuery },
} satisfies CallMap;
