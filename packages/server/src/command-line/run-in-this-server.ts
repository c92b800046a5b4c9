import { resolve } from 'node:path';
import type { Configuration } from '../platform/configuration/configuration.ts';
import type { PasswordHasher } from '../platform/passwords/password-hasher.ts';
import type { Services } from '../platform/services.ts';
import type { RunForSession } from './admin/serve-command-line.ts';
import { chooseSubcommand } from './choose-subcommand.ts';
import { explainFault } from './explain-fault.ts';

/** The parts of the server that runs. */
interface RunningServer {
  readonly services: Services;
  readonly configuration: Configuration;
  readonly passwords: PasswordHasher;
}

/** Runs commands in the process of a server, on its database. */
export function runInThisServer({ services, configuration, passwords }: RunningServer): RunForSession {
  return async ({ args, folder, say, complain, output, askNewPassword, askSecret, signal }) => {
    const choice = chooseSubcommand(args);
    if ('code' in choice) {
      for (const line of choice.lines) (choice.code === 0 ? say : complain)(line);
      return choice.code;
    }
    const pathOf = (file: string): string => resolve(folder, file);
    try {
      if (choice.needs === 'nothing') return await choice.work({ say, pathOf });
      if (choice.needs === 'database') {
        const caller = { say, pathOf, askNewPassword, askSecret };
        return await choice.work({ services, configuration, passwords, ...caller });
      }
      const caller = { say, tell: complain, pathOf, output, signal };
      return await choice.work({ configuration, running: services, log: services.log, ...caller });
    } catch (error) {
      explainFault(error, choice.subcommand, complain);
      return 1;
    }
  };
}
