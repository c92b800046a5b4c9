/** Texts that the browser stores. Where storage is blocked or full, nothing is stored and nothing is found. */
class TextStorage {
  readonly #storage: () => Storage;

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  read(key: string): string | null {
    return this.#tried(() => this.#storage().getItem(key)) ?? null;
  }

  write(key: string, text: string): void {
    this.#tried(() => this.#storage().setItem(key, text));
  }

  remove(key: string): void {
    this.#tried(() => this.#storage().removeItem(key));
  }

  /** The keys that begin with a prefix. */
  keys(prefix: string): string[] {
    return this.#tried(() => Object.keys(this.#storage()).filter((key) => key.startsWith(prefix))) ?? [];
  }

  #tried<Result>(access: () => Result): Result | undefined {
    try {
      return access();
    } catch {
      return undefined;
    }
  }
}

/** Ends with the tab. */
export const tabStorage = new TextStorage(() => sessionStorage);
/** Stays in this browser. */
export const browserStorage = new TextStorage(() => localStorage);
