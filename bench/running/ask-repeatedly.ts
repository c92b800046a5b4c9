import { Connection, type Question as AnyQuestion } from './connection.ts';

/** The request to repeat, to whom, and the expected status. */
export interface Question extends AnyQuestion {
  readonly address: string;
  readonly status: number;
}

/**
 * Sends requests over several connections at once for some time, each connection one request after the other.
 * @returns the milliseconds of each answer
 * @throws Error for an answer with another status
 */
export async function askFor(
  question: Question,
  connections: number,
  milliseconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const ask = async (): Promise<void> => {
    const connection = await Connection.open(question.address);
    try {
      while (performance.now() < end) {
        const answer = await connection.ask(question);
        if (answer.status !== question.status) {
          throw new Error(`${question.path} was answered with ${answer.status}, not ${question.status}.`);
        }
        times.push(answer.milliseconds);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return times;
}
