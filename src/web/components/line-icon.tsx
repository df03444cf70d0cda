interface LineIconProps {
  /** Stroked path on a 24 × 24 grid. */
  path: string;
  size?: number;
  className?: string;
  'data-face'?: string;
}

/** A decorative icon beside its meaning in words. */
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
