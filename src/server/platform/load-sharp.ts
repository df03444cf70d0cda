import type { Sharp, SharpOptions } from 'sharp';

/** Loaded on first use to save memory. One thread per image leaves other cores to requests. */
export async function loadSharp(): Promise<(input: Buffer, options?: SharpOptions) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
