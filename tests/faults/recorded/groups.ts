import { readdirSync } from 'node:fs';
import type { Group } from './recording.ts';

const folder = new URL('./groups/', import.meta.url);

async function load(file: string): Promise<Group[]> {
  const module: Record<string, Group> = await import(new URL(file, folder).href);
  return Object.values(module);
}

/** All of the folder. Each writes a file of its name. */
export const groups: readonly Group[] = (await Promise.all(readdirSync(folder).sort().map(load))).flat();
