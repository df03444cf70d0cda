import { intercept } from './intercept.ts';
import type { Visitor } from './visitor.ts';

/** What a page waits for when it is fetched; a moment later than it is painted, as on a line that is not our own. */
export async function slowAnswers(visitor: Visitor): Promise<void> {
  await intercept(visitor, '*/api/*', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await request.pass();
  });
}
