import { Connection } from './connection.ts';

/** An open table of records without a browser: it asks what changed, with the tag that it was given last. */
export class VirtualScreen {
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;
  #tag: string;
  /** Bytes of answers so far, without their heads. */
  bytes = 0;
  /** Answers with a status of 500 or above. */
  failures = 0;

  /** A screen that has the list of this tag. */
  constructor(address: string, token: string, tag: string) {
    this.#address = address;
    this.#headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
    this.#tag = tag;
  }

  /**
   * Asks once, as a browser does every ten seconds, on a connection of its own: the server closes idle ones before that.
   *
   * @throws Error where the list would have to be read again
   */
  async poll(): Promise<void> {
    const connection = await Connection.open(this.#address);
    try {
      await this.#ask(connection);
    } finally {
      connection.close();
    }
  }

  async #ask(connection: Connection): Promise<void> {
    const path = `/api/contracts/changes?since=${encodeURIComponent(this.#tag)}`;
    const answer = await connection.get(path, { ...this.#headers, 'if-none-match': this.#tag });
    this.bytes += answer.bodyBytes;
    if (answer.status === 200) this.#tag = (JSON.parse(answer.body().toString()) as { tag: string }).tag;
    else if (answer.status >= 500) this.failures += 1;
    else if (answer.status !== 304) throw new Error(`A poll was answered with ${answer.status}.`);
  }
}
