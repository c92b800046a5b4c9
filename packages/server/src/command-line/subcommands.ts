import { analyzeContracts } from './analyze-contract.ts';
import { organisationCreate } from './create-organisation.ts';
import { userCreate } from './create-user.ts';
import { importContracts } from './import-contracts.ts';
import { demoRemove } from './remove-demo.ts';
import { migrateCommand } from './migrate-command.ts';
import { documentsUseStore } from './use-document-store.ts';
import { userResetPassword } from './reset-password.ts';
import { userResetSecondFactor } from './reset-second-factor.ts';
import { ssoAddOidc, ssoAddSaml } from './sso/add-connection.ts';
import {
  ssoDisable,
  ssoEnable,
  ssoList,
  ssoRemove,
  ssoRequire,
  ssoUnlink,
} from './sso/manage-connections.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { backupCommand } from './backup/backup-command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { verifyCommand } from './backup/verify-command.ts';
import type { InstallationSubcommand, LoneSubcommand, Subcommand } from './subcommand.ts';
import { userGrant, userRevoke } from './users/change-rights.ts';
import { userDeactivate } from './users/deactivate-user.ts';
import { userList } from './users/list-users.ts';

/** Everything that `npm run pactbook --` can do with the database, in the order of its help. */
export const SUBCOMMANDS: readonly Subcommand[] = [
  organisationCreate,
  userCreate,
  userList,
  userGrant,
  userRevoke,
  userDeactivate,
  userResetPassword,
  userResetSecondFactor,
  ssoList,
  ssoAddOidc,
  ssoAddSaml,
  ssoEnable,
  ssoDisable,
  ssoRemove,
  ssoRequire,
  ssoUnlink,
  importContracts,
  documentsUseStore,
  demoRemove,
];

/** What it can do with an installation as a whole. */
export const INSTALLATION_SUBCOMMANDS: readonly InstallationSubcommand[] = [
  doctorCommand,
  backupCommand,
  verifyCommand,
  restoreCommand,
  migrateCommand,
];

/** What it can do without a database. */
export const LONE_SUBCOMMANDS: readonly LoneSubcommand[] = [analyzeContracts];
