import { z } from 'zod';
import type { CallMap } from './call.ts';

/** A number that typed digits may have been meant for. */
export const PhoneReading = z.object({
  /** Digits without plus. */
  phone: z.string(),
  international: z.string(),
  /** ISO 3166-1 alpha-2, null where the calling code belongs to no country. */
  country: z.string().nullable(),
  countryName: z.string().nullable(),
});
export type PhoneReading = z.infer<typeof PhoneReading>;

export const PhoneReadings = z
  .object({
    /** The country (ISO 3166-1 alpha-2) whose national numbers the asker is taken to type; null where nothing tells it. */
    home: z.string().nullable(),
    /** The text holds several numbers: `readings` are these, in its order, twelve at most. */
    isSeveral: z.boolean(),
    /**
     * What the text is instead of a number: a `code` for the network, a `pattern` of many numbers, or `spoilt` by a
     * spreadsheet. There are no `readings` of these.
     */
    odd: z.enum(['code', 'pattern', 'spoilt']).nullable(),
    /** Valid numbers, the likeliest first, three at most: none where the digits are a valid number themselves. */
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
