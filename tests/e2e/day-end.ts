import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, minuteMs } from '#shared/time.ts';

/**
 * Waits for the next day (UTC) where this one ends within so many minutes. Near its end pages do not ask again by
 * themselves, since a look-up is free until then, and what was said becomes a day older while it is looked at.
 * @param minutes what the journey takes, and what it moves the clock of its pages by, and the two in which they do not ask
 */
export async function awaitDayOf(minutes: number): Promise<void> {
  const left = dayMs - (Date.now() % dayMs);
  if (left < minutes * minuteMs) await delay(left + 1_000);
}
