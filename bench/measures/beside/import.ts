import { setTimeout as pause } from 'node:timers/promises';
import { ratioResult, type Result } from '../../report/result.ts';
import type { SignedInProduct } from '../../running/bench-product.ts';
import { bringFile } from '../../running/bring-file.ts';
import { Connection } from '../../running/connection.ts';
import { median } from '../../running/numbers.ts';
import { fetchList, signIn } from '../../running/visitor.ts';

const ROWS = 20_000;
const IDLE_MS = 10_000;
const PAUSE_MS = 100;
/** The median beside the import, against the median without it. */
const BAR = 2;

/** How long records took to open, and sign-ins, in milliseconds. */
interface Waited {
  readonly opened: number[];
  readonly signedIn: number[];
}

/** Opens one record after the other and signs in and out, one at a time, until the work is done. */
async function workDuring(
  { address, token }: SignedInProduct,
  ids: readonly string[],
  work: Promise<unknown>,
): Promise<Waited> {
  const waited: Waited = { opened: [], signedIn: [] };
  const connection = await Connection.open(address);
  const headers = { authorization: `Bearer ${token}` };
  let isDone = false;
  const ended = work.finally(() => (isDone = true));
  try {
    for (let turn = 0; !isDone; turn += 1) {
      const answer = await connection.get(`/api/contracts/${ids[turn % ids.length]}`, headers);
      if (answer.status !== 200) throw new Error(`A record was answered with ${answer.status}.`);
      waited.opened.push(answer.milliseconds);
      const begun = performance.now();
      const own = await signIn(address);
      waited.signedIn.push(performance.now() - begun);
      // An account has a limited number of sessions, and the import runs in one of them.
      await fetch(`${address}/api/users/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own}` },
      });
      await pause(PAUSE_MS);
    }
  } finally {
    connection.close();
  }
  await ended;
  return waited;
}

/** What people wait for while another person imports 20,000 rows, against what they wait for on a quiet server. */
export async function measureImportBeside(where: string, product: SignedInProduct): Promise<Result[]> {
  const { address, token } = product;
  const { bytes } = await fetchList(address, token);
  const ids = (JSON.parse(bytes.toString()) as { readonly id: string }[]).map(({ id }) => id);
  const idle = await workDuring(product, ids, pause(IDLE_MS));
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `Beside ${at},Vendor ${at % 700},Evaluating,,,2026-01-31,2031-12-31,${at}.25,,Row ${at}`,
  );
  const busy = await workDuring(product, ids, bringFile(address, token, rows, false));
  const line = (what: string, one: readonly number[], other: readonly number[]): Result => {
    const [beside, alone] = [median(one), median(other)];
    const detail = `${alone.toFixed(1)} to ${beside.toFixed(1)} ms, median of ${one.length}`;
    return ratioResult(
      `import of 20,000 rows: ${what} beside it, against idle`,
      where,
      beside / alone,
      BAR,
      detail,
    );
  };
  return [line('a record opened', busy.opened, idle.opened), line('a sign-in', busy.signedIn, idle.signedIn)];
}
