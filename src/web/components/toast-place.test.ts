import { describe, expect, it } from 'vitest';
import { type Area, findPlace } from './toast-place.ts';

const area = (left: number, top: number, right: number, bottom: number): Area => ({ left, top, right, bottom });
const size = { width: 200, height: 40 };

describe.each([320, 390, 1280])('U14 a toast in a window of %i px', (width) => {
  const view = { width, height: 600 };

  it('stands low in the middle where nothing can be pressed', () => {
    expect(findPlace(size, view, [])).toEqual({ left: (width - 200) / 2, top: 600 - 40 - 24 });
  });

  it('goes up to the lowest free place, with some room around it', () => {
    const taken = [area(0, 500, width, 600), area(0, 300, width, 440)];
    const place = findPlace(size, view, taken);
    expect(place?.top).toBeGreaterThanOrEqual(444);
    expect((place?.top ?? 0) + 40).toBeLessThanOrEqual(496);
  });

  it('goes beside what stands in the middle where there is room', () => {
    const taken = [area(width - 60, 0, width, 600)];
    const place = findPlace(size, view, taken);
    expect((place?.left ?? 0) + 200).toBeLessThanOrEqual(width - 64);
  });

  it('says that there is no place', () => {
    expect(findPlace(size, view, [area(0, 0, width, 600)])).toBeNull();
    expect(
      findPlace(size, view, [area(0, 50, width, 520), area(0, 0, width, 30), area(0, 560, width, 600)]),
    ).toBeNull();
  });
});
