import type { Base, DomainPart } from '../part.ts';
import { createTextLimits, type WriteLimits } from './commands/take-text-limit.ts';
import { writeLimitsSettings } from './settings.ts';

export function createWriteLimitsPart({ config }: Base): DomainPart & WriteLimits {
  return createTextLimits(config.of(writeLimitsSettings));
}
