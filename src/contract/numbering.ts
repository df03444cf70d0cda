import { z } from 'zod';
import type { CallMap } from './call.ts';

export const PhoneReading = z.object({
  phone: z.string(),
  international: z.string(),
  country: z.string().nullable(),
  countryName: z.string().nullable(),
});
export type PhoneReading = z.infer<typeof PhoneReading>;

export const PhoneReadings = z
  .object({
    /** Assumed country (ISO 3166-1 alpha-2) of national numbers; null if unknown. */
    home: z.string().nullable(),
    /** The text holds several numbers; `readings` are these in text order, at most 12. */
    isSeveral: z.boolean(),
    /** Not a number: a network `code`, a wildcard `pattern`, or `spoilt` by a spreadsheet. `readings` is then empty. */
    odd: z.enum(['code', 'pattern', 'spoilt']).nullable(),
    /** Valid numbers, likeliest first, at most 3; empty where the digits are valid as typed. */
    readings: z.array(PhoneReading),
  })
  .meta({ id: 'PhoneReadings' });
export type PhoneReadings = z.infer<typeof PhoneReadings>;

export const numberingCalls = {
  'GET /api/v6/number/readings': {
    query: z.object({
      phone: z.string().max(200).optional(),
      locale: z.string().max(20).optional(),
      country: z.string().max(2).optional(),
    }),
    answer: PhoneReadings,
  },
} satisfies CallMap;
