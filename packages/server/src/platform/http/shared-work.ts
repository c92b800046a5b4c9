/**
 * Work that many ask for at the same time, done once for all who asked before it began: whoever comes while it runs shares
 * the next turn, since what runs may not have seen what they changed.
 */
export class SharedWork<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  /**
   * The result of a turn that begins now or later.
   *
   * @param key of what is worked on: turns of the same key never overlap
   * @throws whatever the work throws, for all who share it
   */
  async run(key: string, work: () => Promise<Result>): Promise<Result> {
    await this.#running.get(key)?.catch(() => undefined);
    return await (this.#running.get(key) ?? this.#start(key, work));
  }

  #start(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = work().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}
