/**
 * Waits for statements that were sent together, in this order, in one transaction. When one fails, PostgreSQL refuses all
 * that follow it: the first failure is the one that says why.
 *
 * @throws the error of the first that failed, once all are answered
 */
export async function allAnswered(answers: readonly Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(answers);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Statements of one transaction whose answers no one has waited for yet, in the order in which they were sent. */
export class PendingWrites {
  readonly #answers: Promise<unknown>[] = [];

  add(answer: Promise<unknown>): void {
    // Looked at in `allAnswered`; until then a failure is no unhandled one.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  /** @throws the error of the first statement that failed, once all are answered */
  allAnswered(): Promise<void> {
    return allAnswered(this.#answers);
  }

  /** The result of the work; when it fails after one of these statements did, the error of that statement. */
  async explain<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      await this.allAnswered();
      throw error;
    }
  }
}
