import type { RemoveTexts } from '../moderation/commands/remove-texts.ts';
import type { RestoreTexts } from '../moderation/commands/restore-texts.ts';
import type { Base, DomainPart } from '../part.ts';
import type { FoldKeys } from '../text-check/queries/fold-keys.ts';
import { waveJobs } from './jobs.ts';
import { waveRoutes } from './routes.ts';

interface Needed {
  moderation: { removeTexts: RemoveTexts; restoreTexts: RestoreTexts };
  textCheck: { keysOf: FoldKeys };
}

/** Waves of spam: found, removed and taken back as one. */
export function openWave({ database, clock, pager, parts }: Base, { moderation, textCheck }: Needed): DomainPart {
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
