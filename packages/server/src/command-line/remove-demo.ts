import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { removeDemo } from '../demo/remove-demo.ts';
import { setupCodeOf } from '../features/setup/commands.ts';
import { isInstallationEmpty } from '../features/organisations/queries.ts';
import { keepSetupCode } from '../platform/configuration/setup-code-file.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { loadOrMakeKey } from '../platform/sessions/store.ts';
import type { Subcommand } from './subcommand.ts';
import { UsageFault } from './subcommand.ts';

const HELP = `npm run pactbook -- demo remove --yes

Removes the organizations of the demo with everything in them, and prints the address at which the first organization of
your own is set up. Organizations that the demo did not make are left alone. The demo is not loaded again.

  --yes   Yes, remove them.
`;

const SECRET_BYTES = 48;

/** `demo remove`: from trying it to using it. */
export const demoRemove: Subcommand = {
  name: 'demo remove',
  summary: 'Remove the organizations of the demo',
  help: HELP,
  prepare: (args) => {
    const { values } = parseArgs({ args: [...args], options: { yes: { type: 'boolean', default: false } } });
    if (!values.yes) throw new UsageFault('Add --yes: everything in the demo is removed for good.');
    return async ({ services, configuration, say }) => {
      const files = openFileStore(configuration);
      try {
        const removed = await removeDemo(services, files);
        say(removed === 0 ? 'There is no demo here.' : 'The demo is removed, and is not loaded again.');
      } finally {
        files.close();
      }
      if (!(await isInstallationEmpty(services.database))) return 0;
      const fresh = randomBytes(SECRET_BYTES).toString('base64url');
      const secret = configuration.secret ?? (await loadOrMakeKey(services.database, fresh, services.now()));
      const code = setupCodeOf(secret);
      await keepSetupCode(configuration.dataFolder, code);
      say(
        'Start the server, if it does not run, and set up your organization at this address, which works once:',
      );
      say(`  ${configuration.publicUrl}/setup#${code}`);
      return 0;
    };
  },
};
