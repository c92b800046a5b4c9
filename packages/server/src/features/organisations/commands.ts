import { categoryNameSchema } from '@pactbook/domain/features/organisations/organisation.ts';
import { categoriesAdded, organisationCreated } from '@pactbook/domain/features/organisations/events.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import { newOrganisationScope } from '../../platform/database/new-organisation-scope.ts';
import type { WorkOptions } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Services } from '../../platform/services.ts';
import { insertCategories, insertOrganisation } from './store.ts';

/** An organisation to set up. */
export interface NewOrganisation {
  readonly name: string;
  /** IANA name: whose days count for expiry and mails. */
  readonly timeZoneId: string;
  /** Record categories. */
  readonly categories?: readonly string[];
}

/**
 * Sets up an organisation with whatever `furnish` adds to it (people, teams), all or nothing.
 *
 * @param cause what the events name as their cause, such as the command of the command line
 * @param options more time than usual, where there is much to furnish
 */
export async function createOrganisation<Result>(
  services: Services,
  organisation: NewOrganisation,
  cause: string,
  furnish: (command: Command) => Promise<Result>,
  options?: WorkOptions,
): Promise<{ scope: OrganisationScope; result: Result }> {
  const scope = newOrganisationScope(services.newId());
  const origin = { scope, actor: null, cause, requestId: null };
  const setUp = async (command: Command): Promise<Result> => {
    await insertOrganisation(command.db, scope, organisation, command.now);
    command.emit(
      organisationCreated({ kind: 'organisation', id: scope.organisationId, label: organisation.name }),
    );
    await addCategories(command, organisation.name, organisation.categories ?? []);
    return furnish(command);
  };
  const result = await runCommand(services, origin, setUp, options);
  return { scope, result };
}

/** Adds record categories that the organisation does not have yet. @throws ZodError for a name that is none */
export async function addCategories(
  command: Command,
  organisationName: string,
  names: readonly string[],
): Promise<void> {
  const { db, scope, newId, emit } = command;
  const categories = names.map((name) => ({ id: newId(), name: categoryNameSchema.parse(name) }));
  const added = await insertCategories(db, scope, categories);
  if (added.length === 0) return;
  emit(
    categoriesAdded({ kind: 'organisation', id: scope.organisationId, label: organisationName }, [
      { field: 'categories', from: [], to: added },
    ]),
  );
}
