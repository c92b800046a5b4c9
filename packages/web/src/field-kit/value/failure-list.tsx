import { numberText } from '../../ui/text/own-numbers.ts';

/** A record that stays as it is, and why; without a name where it is gone. */
interface Failure {
  readonly id: string;
  readonly product: string | null;
  readonly error: string;
}

/** The most records that are listed; the rest is counted. */
const SHOWN = 100;

/** The records that are not changed, and why. */
export function FailureList({ failed }: { failed: readonly Failure[] }) {
  const more = failed.length - SHOWN;
  return (
    <>
      <ul
        aria-label="Records not changed"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-60 overflow-y-auto rounded-md border border-border"
      >
        {failed.slice(0, SHOWN).map(({ id, product, error }) => (
          <li key={id} className="border-b border-border px-3 py-2 break-words last:border-b-0">
            <span dir="auto" className="font-medium">
              {product ?? 'A deleted record'}
            </span>
            <span className="block text-sm text-muted">{error}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-sm text-muted">And {numberText(more)} more.</p>}
    </>
  );
}
