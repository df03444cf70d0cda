import type { Base, DomainPart } from '../part.ts';
import { createTextLimits, type WritingLimits } from './commands/take-text-limit.ts';
import { writingSettings } from './settings.ts';

/** How often who may write: what is written, and what is thought of it, the domains that keep it know. */
export function openWriting({ config }: Base): DomainPart & WritingLimits {
  return createTextLimits(config.of(writingSettings));
}
