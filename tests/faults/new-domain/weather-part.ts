import { createRoute, z } from '@hono/zod-openapi';
import type { Base, DomainPart, NumberSection } from '#server/domains/part.ts';
import { addRoute, createApi } from '#server/platform/http/api.ts';

/** A domain that the product does not have, in a folder of its own: what it takes to add one. */
export function openWeather({ database }: Base): DomainPart {
  const api = createApi();
  addRoute(
    api,
    createRoute({
      method: 'get',
      path: '/api/v6/weather',
      summary: 'The weather',
      responses: { 200: { description: 'Text', content: { 'text/plain': { schema: z.string() } } } },
    }),
    (c) => c.text('Fine'),
  );
  return {
    routes: [api],
    numberSections: [weatherSection],
    personalData: [
      {
        name: 'weather',
        collect: async (_, { profileId }) => ({ watchedBy: profileId }),
        async erase() {
          await database.pool.query('select 1');
        },
      },
    ],
  };
}

/** One key of its own, one more count among the metrics, and one more entry in a list that others fill too. */
export const weatherSection: NumberSection = {
  key: 'weather',
  public: {
    columns: { sky: 'wx.sky' },
    joins: 'left join weather wx on wx.phone = asked.phone',
    read: (row: { sky?: string | null }) => ({ sky: row.sky ?? null }),
  },
  own: {
    columns: { umbrella: '(:umbrella::text || :viewer::text)' },
    values: () => ({ umbrella: 'of ' }),
    read: (row: { umbrella: string }) => row.umbrella,
  },
  schema: z.object({
    weather: z.object({ sky: z.string().nullable(), umbrella: z.string().nullable() }),
    metrics: z.object({ rainyDays: z.int() }),
  }),
  present: ({ weather, own }: { weather: { sky: string | null }; own: { weather: string } | null }) => ({
    weather: { ...weather, umbrella: own?.weather ?? null },
    metrics: { rainyDays: 3 },
    openData: [{ source: 'weather', count: 1, firstAt: null, lastAt: null, subjects: [], undated: [], isRange: false }],
  }),
};
