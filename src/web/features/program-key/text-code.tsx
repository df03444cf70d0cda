import { useEffect, useState } from 'react';
import { toPath } from '#web/features/sign-in/qr-code.tsx';

/** A text as a QR code, made in the page, as large as there is room: it has many squares. */
export function TextCode({ text, label }: { text: string; label: string }) {
  const [made, setMade] = useState<{ text: string; size: number; path: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    import('uqr').then(
      ({ encode }) => {
        // With as little repair as there is: the picture is on a screen, and its squares are to be large.
        const { size, data } = encode(text, { border: 0, ecc: 'L' });
        if (!isGone) setMade({ text, size, path: toPath(data) });
      },
      // The text itself stands above, to be copied.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  return (
    <div className="aspect-square w-full max-w-96 rounded-control border border-line bg-white p-4">
      {made?.text === text && (
        <svg
          viewBox={`0 0 ${made.size} ${made.size}`}
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={made.path} fill="#14181f" />
        </svg>
      )}
    </div>
  );
}
