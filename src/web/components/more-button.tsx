import { plainButton } from './button.ts';

interface MoreButtonProps {
  label: string;
  isLoading: boolean;
  onClick: () => void;
}

export function MoreButton({ label, isLoading, onClick }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={`${plainButton} w-full aria-disabled:opacity-60`}
      aria-disabled={isLoading}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
