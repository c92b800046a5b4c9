import { numberText } from '../../ui/text/own-numbers.ts';
/** A name that remains after an undo. */
export interface RemainingName {
  /** "Team", "Category". */
  readonly kind: string;
  readonly name: string;
  /** Why it remains. */
  readonly reason: string;
}

export interface RemainingNamesProps {
  title: string;
  names: readonly RemainingName[];
  /** The most names that are listed; the rest is counted. */
  most: number;
}

/** Names that remain after an undo, each with its reason. */
export function RemainingNames({ title, names, most }: RemainingNamesProps) {
  const more = names.length - most;
  return (
    <div>
      <p className="mb-2">{title}</p>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {names.slice(0, most).map(({ kind, name, reason }) => (
          <li key={`${kind} ${name}`} className="px-3 py-2">
            <p className="break-words">
              <span className="text-muted">{kind}: </span>
              <span dir="auto" className="font-medium">
                {name}
              </span>
            </p>
            <p className="text-sm text-muted">{reason}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">And {numberText(more)} more.</p>}
    </div>
  );
}
