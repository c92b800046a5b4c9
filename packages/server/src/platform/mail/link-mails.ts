import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** What mails need whose links sign people in. Made once, in app.ts and for the command line. */
export interface LinkMails {
  /** What their links begin with: from the configuration only, never from a request; null when it is not known. */
  readonly linkBase: () => string | null;
  readonly secrets: SecretBox;
  /** To be called once a mail waits in the outbox, after its command. */
  readonly onMailQueued: () => void;
}

/**
 * What links begin with.
 *
 * @throws AppError `unavailable` when this installation does not know its public address: a guessed one would lead
 * people elsewhere (docs/product/guarantees.md, "Lessons from other products")
 */
export function requireLinkBase({ linkBase }: LinkMails): string {
  const base = linkBase();
  if (base !== null) return base;
  throw new AppError(
    'unavailable',
    'Emails with links cannot be sent yet: PACTBOOK_PUBLIC_URL must be set on the server.',
  );
}
