import type { Base, DomainPart } from '../part.ts';
import { createTextLimits, type WritingLimits } from './commands/take-text-limit.ts';
import { writingSettings } from './settings.ts';

export function createWritingPart({ config }: Base): DomainPart & WritingLimits {
  return createTextLimits(config.of(writingSettings));
}
