/** Something that stays after an undo. */
export interface StayingName {
  /** "Team", "Category". */
  readonly kind: string;
  readonly name: string;
  /** Why it stays. */
  readonly reason: string;
}

/** Written out at most; the rest is counted. */
const SHOWN = 50;

/** Names that stay after an undo, each with its reason. */
export function StayingNames({ title, names }: { title: string; names: readonly StayingName[] }) {
  const more = names.length - SHOWN;
  return (
    <div>
      <p className="mb-2">{title}</p>
      <ul className="max-h-60 divide-y divide-border overflow-y-auto rounded-lg border border-border">
        {names.slice(0, SHOWN).map(({ kind, name, reason }) => (
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
      {more > 0 && <p className="mt-2 text-sm text-muted">And {more.toLocaleString('en-US')} more.</p>}
    </div>
  );
}
