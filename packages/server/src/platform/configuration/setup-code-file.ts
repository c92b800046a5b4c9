import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of the data folder that holds the code of the first setup while it is needed. */
function setupCodePath(dataFolder: string): string {
  return join(dataFolder, 'setup-code');
}

/** Keeps the code where only the user of the server can read it. */
export async function keepSetupCode(dataFolder: string, code: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const path = setupCodePath(dataFolder);
  // A file that is there already keeps its mode.
  await rm(path, { force: true });
  await writeFile(path, `${code}\n`, { mode: 0o600 });
}

/** Removes the code: it is good for nothing any more. */
export async function forgetSetupCode(dataFolder: string): Promise<void> {
  await rm(setupCodePath(dataFolder), { force: true });
}
