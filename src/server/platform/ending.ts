import { restartCode } from './supervisor.ts';

/** Ways to end the process, once however often that is asked for. */
export interface Ending {
  /** Ends it so that it is started again. */
  restart(): void;
  /** Ends it for good, even if it was about to be started again. */
  stop(signal: NodeJS.Signals): void;
}

export interface EndingDeps {
  /** Closes all that is open. If it fails, the process ends all the same. */
  close(reason: string): Promise<void>;
  exit(code: number): void;
  /** What `close` failed with, before the process ends. */
  onFailure(err: unknown): void;
}

/** A failure to close does not keep a restart back, since nobody may be there to start the process by hand. */
export function createEnding({ close, exit, onFailure }: EndingDeps): Ending {
  let isRestart = false;
  let closed: Promise<void> | undefined;
  const end = (reason: string) => {
    closed ??= close(reason).then(
      () => exit(isRestart ? restartCode : 0),
      (err: unknown) => {
        onFailure(err);
        exit(isRestart ? restartCode : 1);
      },
    );
  };
  return {
    restart() {
      if (closed !== undefined) return;
      isRestart = true;
      end('restart');
    },
    stop(signal) {
      isRestart = false;
      end(signal);
    },
  };
}
