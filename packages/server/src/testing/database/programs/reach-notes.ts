import { writeSync } from 'node:fs';
import { reachFolder } from '../../../platform/postgres/reach-postgres.ts';
import { notesIn } from '../own-folder.ts';
import { silentLog } from '../silent-log.ts';

/** What a command does beside a server: reaches the database of a data folder and prints the notes in it, or why it cannot. */
const print = (line: string) => void writeSync(1, `${line}\n`);
try {
  const reached = await reachFolder(process.argv[2] ?? '', {}, silentLog);
  print((await notesIn(reached.url)).join(' '));
  await reached.close();
} catch (error) {
  print(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
