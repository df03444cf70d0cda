interface LineIconProps {
  /** Drawn with lines on a field of 24 × 24. */
  path: string;
  /** Pixels; without it `className` says how large. */
  size?: number;
  className?: string;
  'data-face'?: string;
}

/** An icon of one path, for eyes alone: what it means stands beside it in words. */
export function LineIcon({ path, size, ...rest }: LineIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.1}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={path} />
    </svg>
  );
}
