import { Ellipsis } from 'lucide-react';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface Menu {
  isOpen: boolean;
  /** Closes the menu and focuses the button that opened it. */
  close(): void;
  /** Focuses that button: a dialog gives the focus back to what had it before. */
  focusButton(): void;
}

const MenuContext = createContext<Menu>({ isOpen: false, close: () => {}, focusButton: () => {} });

interface ActMenuProps {
  /** Id of the text. */
  id: number;
  /** Author of the text. */
  name: string;
  /** `MenuAct`s, and their dialogs, which stay mounted while the menu is closed. */
  children: ReactNode;
}

/** Menu of further actions on a text. */
export function ActMenu({ id, name, children }: ActMenuProps) {
  const { t } = useLocale();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const focusButton = () => button.current?.focus();
  function close() {
    setOpen(false);
    focusButton();
  }
  useEffect(() => {
    if (!isOpen) return;
    // Also when an action's dialog takes the focus, which may be a while after the press.
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    const endByKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && root.current?.contains(target as Node | null)) close();
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    addEventListener('keydown', endByKey);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
      removeEventListener('keydown', endByKey);
    };
  }, [isOpen]);

  return (
    <div ref={root} className="needs-script no-print relative ms-auto">
      <button
        ref={button}
        type="button"
        data-act={`acts-${id}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        title={t('comment.acts', { name })}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full text-muted transition-colors duration-150 hover:bg-raised hover:text-text aria-expanded:bg-raised aria-expanded:text-text"
      >
        <Ellipsis size={19} aria-hidden="true" />
        <span className="sr-only">{t('comment.acts', { name })}</span>
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute end-0 top-full z-10 grid w-64 max-w-[calc(100vw-4.5rem)] rounded-card border border-line bg-surface p-1.5 shadow-raised"
      >
        <MenuContext value={{ isOpen, close, focusButton }}>{children}</MenuContext>
      </div>
    </div>
  );
}

interface MenuActProps {
  /** Identifies the line. */
  act: string;
  icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>;
  label: ReactNode;
  /** What it does, who decides, and what it costs. */
  about?: string;
  /** Opens a dialog, which closes the menu and returns the focus to its button; other actions close it at once. */
  hasDialog?: boolean;
  /** Pressed, and waiting for the server. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Only for toggles. */
  isPressed?: boolean;
  onPress: () => void;
}

/** A line of the menu; renders nothing while the menu is closed. */
export function MenuAct({ act, icon: Icon, label, about, hasDialog = false, onPress, ...is }: MenuActProps) {
  const { isOpen, close, focusButton } = useContext(MenuContext);
  const aboutId = useId();
  if (!isOpen) return null;
  return (
    <button
      type="button"
      data-act={act}
      aria-haspopup={hasDialog ? 'dialog' : undefined}
      aria-busy={is.isBusy}
      aria-disabled={is.isDisabled}
      aria-pressed={is.isPressed}
      aria-describedby={about === undefined ? undefined : aboutId}
      onClick={() => {
        // The line goes with the menu, so a dialog has to find the focus on the button.
        if (hasDialog) focusButton();
        else close();
        onPress();
      }}
      className="flex min-h-11 w-full items-start gap-3 rounded-control px-3 py-2.5 text-start text-[0.9375rem] leading-snug hover:bg-raised aria-busy:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60"
    >
      <Icon size={18} aria-hidden="true" className={`mt-px shrink-0 ${is.isPressed ? 'text-brand' : 'text-muted'}`} />
      <span className="min-w-0">
        {label}
        {about !== undefined && (
          <span id={aboutId} aria-hidden="true" className="block text-[0.8125rem] text-muted">
            {about}
          </span>
        )}
      </span>
    </button>
  );
}
