import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';

/** What members say of the weather where a number is. */

export const Sky = z.enum(['clear', 'clouds', 'rain', 'thunder']);
export type Sky = z.infer<typeof Sky>;

/** In place of what I said before. */
const NotifyWeather = z.object({ phone: z.string().min(1).max(80), sky: Sky });

export const weatherCalls = {
  'POST /api/v6/weather/tell': { headers: IdempotencyHeader, fields: NotifyWeather, answer: Done },
} satisfies CallMap;

/** Its keys of a number's answer. */
export const weatherNumberKeys = {
  weather: z.object({
    /** What was said last; null where nobody said anything lately. */
    sky: Sky.nullable(),
    /** What the member says. */
    mine: Sky.nullable(),
    /** Members who said lately how the weather is. */
    told: z.int(),
    can: z.object({ tell: z.boolean() }),
  }),
};
