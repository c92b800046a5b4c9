import { organisationCreate } from './create-organisation.ts';
import { userCreate } from './create-user.ts';
import { importContracts } from './import-contracts.ts';
import type { Subcommand } from './subcommand.ts';

/** Everything that `npm run pactbook --` can do, in the order of its help. */
export const SUBCOMMANDS: readonly Subcommand[] = [organisationCreate, userCreate, importContracts];
