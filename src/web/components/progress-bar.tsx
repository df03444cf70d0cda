interface ProgressBarProps {
  done: number;
  all: number;
  label: string;
}

/** In the theme's color; browsers default to green or blue. */
export function ProgressBar({ done, all, label }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={done}
      max={all}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-brand"
    />
  );
}
