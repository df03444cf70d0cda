import { z } from 'zod';
import type { CallMap } from './call.ts';
import { complaintCategories, publicGrounds, reportCategories, restrictionKinds } from './transparency-rule.ts';

/** Null: under five, including none. */
const Count = z.int().min(5).nullable();
const Hours = z.number().nullable();

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
    /** Sums over the published counts. */
    complaints: Count,
    reports: Count,
    restrictions: z.array(z.object({ kind: z.enum(restrictionKinds), ground: z.enum(publicGrounds), count: Count })),
    /** Sum over the published counts, and the parts found and decided by automated means. */
    restricted: Count,
    foundByMachine: Count,
    decidedByMachine: Count,
    upheld: Count,
    refused: Count,
    void: Count,
    late: Count,
    /** From arrival to the first decision; null under five. */
    medianComplaintHours: Hours,
    medianReportHours: Hours,
    appeals: Count,
    granted: Count,
    denied: Count,
    reversed: Count,
    /** Accounts removed as spam, and removed vote surges. */
    accounts: Count,
    waves: Count,
    /** Spam campaigns removed as one action, and their texts. */
    spamWaves: Count,
    spamWaveTexts: Count,
  })
  .meta({ id: 'TransparencyMonth' });
export type TransparencyMonth = z.infer<typeof TransparencyMonth>;

/** Newest first, at most two years. */
export const Transparency = z.object({ zone: z.string(), months: z.array(TransparencyMonth) });
export type Transparency = z.infer<typeof Transparency>;

export const transparencyCalls = {
  'GET /api/v6/transparency': { answer: Transparency },
} satisfies CallMap;
