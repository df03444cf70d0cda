import type { Sharp, SharpOptions } from 'sharp';

/**
 * The library that draws and shapes pictures, with one thread a picture: the other processors are for those who wait for
 * pages. Loaded with the first picture: until then a server need not hold it.
 */
export async function loadSharp(): Promise<(input: Buffer, options?: SharpOptions) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
