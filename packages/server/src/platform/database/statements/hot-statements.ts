import { statementNameOf } from './prepared-statement.ts';

/** Uses after which a statement is prepared: those of a screen that was opened twice stay as they are. */
const USES_BEFORE_PREPARED = 20;
/** Each connection keeps the plans of all of them. */
const PREPARED_AT_MOST = 250;
const COUNTED_AT_MOST = 1_000;

/**
 * The statements that one server uses often: each connection prepares them once, because planning a short statement takes
 * longer than running it. Their texts come from the code, so there are few; a text that changes with its values never
 * becomes one.
 */
export class HotStatements {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** Counts a use, and gives the name under which the statement is prepared; undefined when it is not (yet). */
  planName(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= PREPARED_AT_MOST) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    // Texts that change with their values would fill it.
    if (this.#uses.size >= COUNTED_AT_MOST) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses < USES_BEFORE_PREPARED) return undefined;
    this.#uses.delete(text);
    const fresh = statementNameOf(text);
    this.#names.set(text, fresh);
    return fresh;
  }
}
