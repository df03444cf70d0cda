const pressable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input), [role=switch], [role=option]';
/** Distances around a toast and from the window's edge, in pixels. */
const margin = 4;
const edge = 8;
const step = 8;
/** Polling interval: no event reports new or moved controls, and a toast lasts about 3 s. */
const againMs = 100;

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Finds the lowest free position, centered before the sides; null if there is none. */
export function findPlace(
  size: { width: number; height: number },
  view: { width: number; height: number },
  taken: readonly Area[],
): { left: number; top: number } | null {
  const middle = (view.width - size.width) / 2;
  const lefts = [middle, edge, view.width - size.width - edge].map((left) => Math.max(left, 0));
  for (let top = view.height - size.height - 3 * edge; top >= edge; top -= step) {
    const free = lefts.find((left) => {
      const [right, bottom] = [left + size.width + margin, top + size.height + margin];
      return !taken.some(
        (area) => area.left < right && area.right > left - margin && area.top < bottom && area.bottom > top - margin,
      );
    });
    if (free !== undefined) return { left: free, top };
  }
  return null;
}

/** Areas of controls that can be pressed now, so none behind a dialog. */
function takenAreas(toast: HTMLElement): Area[] {
  return [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter(
      (element) =>
        !toast.contains(element) &&
        !element.closest('[inert], [aria-hidden=true]') &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight);
}

/** Keeps a toast clear of controls; a full panel gets room at its bottom (`--toast-room`). Returns a stop function. */
export function keepFree(toast: HTMLElement): () => void {
  const root = document.documentElement;
  const put = () => {
    toast.style.translate = 'none';
    root.style.removeProperty('--toast-room');
    const { left, top, width, height } = toast.getBoundingClientRect();
    const view = { width: root.clientWidth, height: innerHeight };
    const place = findPlace({ width, height }, view, takenAreas(toast));
    if (place === null) root.style.setProperty('--toast-room', `${height + 4 * edge}px`);
    const to = place ?? { left, top: view.height - height - 2 * edge };
    toast.style.translate = `${to.left - left}px ${to.top - top}px`;
  };
  put();
  const timer = setInterval(put, againMs);
  addEventListener('scroll', put, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    removeEventListener('scroll', put, { capture: true });
    root.style.removeProperty('--toast-room');
  };
}
