import type { RemoveTexts, RestoreTexts } from '#server/domains/moderation/door.ts';
import type { FoldKeys } from '#server/domains/text-check/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { waveJobs } from './jobs.ts';
import { waveRoutes } from './routes.ts';

interface Needed {
  moderation: { removeTexts: RemoveTexts; restoreTexts: RestoreTexts };
  textCheck: { keysOf: FoldKeys };
}

export function createWavePart({ database, clock, pager, parts }: Base, { moderation, textCheck }: Needed): DomainPart {
  const { removeTexts, restoreTexts } = moderation;
  const { keysOf } = textCheck;
  const reviewables = () => parts().flatMap((part) => part.reviewables ?? []);
  const reviewableOf = (kind: string) => reviewables().find((one) => one.kind === kind);
  const waveVotes = () => parts().find((part) => part.waveVotes)?.waveVotes;
  return {
    routes: [waveRoutes({ database, clock, pager, keysOf, reviewables, reviewableOf, waveVotes })],
    jobs: waveJobs(database, { removeTexts, restoreTexts, waveVotes }),
  };
}
