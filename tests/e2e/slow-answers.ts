import type { Visitor } from './visitor.ts';

/** What a page waits for when it is fetched; a moment later than it is painted, as on a line that is not our own. */
export async function slowAnswers({ context }: Visitor): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue().catch(() => {});
  });
}
