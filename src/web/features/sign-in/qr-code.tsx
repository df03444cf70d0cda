import { QrCode as QrIcon } from 'lucide-react';
import { useEffect, useState } from 'react';

interface QrCodeProps {
  /** Null while there is nothing to scan. */
  text: string | null;
  label: string;
  /** Shown until then. */
  placeholder: string;
}

/** QR code of an address, drawn in the page, so that nobody else learns the code. */
export function QrCode({ text, label, placeholder }: QrCodeProps) {
  const [made, setMade] = useState<{ text: string; size: number; path: string } | null>(null);
  useEffect(() => {
    if (text === null) return;
    let isGone = false;
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(text, { border: 0 });
        if (!isGone) setMade({ text, size, path: toPath(data) });
      },
      // If it fails, the code and link beside it still work, and the next code retries.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  const isMade = made !== null && made.text === text;
  return (
    <div className="grid size-48 place-items-center rounded-xl border border-line bg-raised p-3 has-[[data-code]]:border-0 has-[[data-code]]:bg-white">
      {isMade ? (
        <svg
          data-code
          viewBox={`0 0 ${made.size} ${made.size}`}
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
          className="size-42"
        >
          <path d={made.path} fill="#14181f" />
        </svg>
      ) : (
        <p className="grid justify-items-center gap-2 text-center text-[0.875rem] text-balance text-muted">
          <QrIcon size={36} strokeWidth={1.5} aria-hidden="true" />
          {placeholder}
        </p>
      )}
    </div>
  );
}

/** Dark modules as one SVG path, run by run. */
export function toPath(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let length = 1;
      while (row[x + length]) length += 1;
      runs.push(`M${x} ${y}h${length}v1h-${length}z`);
      x += length;
    }
  });
  return runs.join('');
}
