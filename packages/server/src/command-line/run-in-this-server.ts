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
      (choice.code === 0 ? say : complain)(choice.text);
      return choice.code;
    }
    const { subcommand, rest } = choice;
    const pathOf = (file: string): string => resolve(folder, file);
    try {
      if ('prepareAlone' in subcommand) return await subcommand.prepareAlone(rest)({ say, pathOf });
      if ('prepare' in subcommand) {
        const caller = { say, pathOf, askNewPassword, askSecret };
        return await subcommand.prepare(rest)({ services, configuration, passwords, ...caller });
      }
      const work = subcommand.prepareForInstallation(rest);
      const caller = { say, tell: complain, pathOf, output, signal };
      return await work({ configuration, running: services, log: services.log, ...caller });
    } catch (error) {
      return explainFault(error, subcommand, complain);
    }
  };
}
