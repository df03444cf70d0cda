import { useEffect, useState } from 'react';
import { toPath } from '#web/features/sign-in/qr-code.tsx';

/** A text as a QR code, as large as possible, since it has many modules. */
export function TextCode({ text, label }: { text: string; label: string }) {
  const [made, setMade] = useState<{ text: string; size: number; path: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    import('uqr').then(
      ({ encode }) => {
        // Lowest error correction: it is read from a screen and needs large modules.
        const { size, data } = encode(text, { border: 0, ecc: 'L' });
        if (!isGone) setMade({ text, size, path: toPath(data) });
      },
      // If it fails, the text above can be copied.
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
