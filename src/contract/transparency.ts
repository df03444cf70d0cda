import { z } from 'zod';
import type { CallMap } from './call.ts';
import { complaintCategories, publicGrounds, reportCategories, restrictionKinds } from './transparency-rule.ts';

/** Null: under five, none included. */
const Count = z.int().min(5).nullable();
const Hours = z.number().nullable();

/** What happened in a month that is over. */
export const TransparencyMonth = z
  .object({
    /** `yyyy-mm`, in the operator's time zone. */
    month: z.string(),
    notices: z.array(
      z.object({
        source: z.enum(['complaint', 'report']),
        category: z.enum([...new Set([...complaintCategories, ...reportCategories])]),
        count: Count,
      }),
    ),
    /** Sums of the counts that are shown. */
    complaints: Count,
    reports: Count,
    restrictions: z.array(z.object({ kind: z.enum(restrictionKinds), ground: z.enum(publicGrounds), count: Count })),
    /** The sum of the counts that are shown, and what of it was found and decided by automatic means. */
    restricted: Count,
    foundByMachine: Count,
    decidedByMachine: Count,
    /** Decisions about texts after complaints. */
    upheld: Count,
    refused: Count,
    /** The text was gone before anybody decided. */
    void: Count,
    /** Complaints that were not decided in time. */
    late: Count,
    /** From arrival to the first decision, of five or more. */
    medianComplaintHours: Hours,
    medianReportHours: Hours,
    appeals: Count,
    granted: Count,
    denied: Count,
    /** Restrictions that were taken back. */
    reversed: Count,
    /** Accounts that were removed as spam, and waves of votes. */
    accounts: Count,
    waves: Count,
    /** Waves of spam that moderators removed as one, and the texts that went with them. */
    spamWaves: Count,
    spamWaveTexts: Count,
  })
  .meta({ id: 'TransparencyMonth' });
export type TransparencyMonth = z.infer<typeof TransparencyMonth>;

/** The newest first, two years at most. */
export const Transparency = z.object({ zone: z.string(), months: z.array(TransparencyMonth) });
export type Transparency = z.infer<typeof Transparency>;

export const transparencyCalls = {
  'GET /api/v6/transparency': { answer: Transparency },
} satisfies CallMap;
