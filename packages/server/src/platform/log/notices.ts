import type { Logger } from 'pino';
import type { Configuration } from '../configuration/configuration.ts';

/** What a program makes of the lines for people. */
interface NoticeEvent {
  readonly message: string;
  readonly [field: string]: unknown;
}

/** What the operator has to know: lines for people at a terminal, else a line of the log. */
export interface Notices {
  /** @param event where only the log is written; nothing when it says so already */
  tell(lines: readonly string[], event?: NoticeEvent): void;
}

/** Lines for people would break a log that a program reads: elsewhere than at a terminal the log is alone. */
export function createNotices({ logFormat }: Pick<Configuration, 'logFormat'>, log: Logger): Notices {
  const isForPeople = logFormat === 'text' || (logFormat === 'auto' && process.stdout.isTTY);
  return {
    tell: (lines, event) => {
      if (isForPeople) process.stdout.write(`\n${lines.join('\n')}\n\n`);
      else if (event !== undefined) {
        const { message, ...fields } = event;
        log.info(fields, message);
      }
    },
  };
}
