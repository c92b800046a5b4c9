import { sql, type RawBuilder } from 'kysely';
import type { Audience } from '@pactbook/domain/features/notifications/audience.ts';
import { isMailed, type NotificationSettings } from '@pactbook/domain/features/notifications/settings.ts';
import { managesAll, viewsAll, type Actor } from '@pactbook/domain/kernel/access.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** Whether one of some people owns the record `c`, or it is in one of some teams. */
export function belongsTo(
  { organisationId }: OrganisationScope,
  { people, teams }: { readonly people: readonly string[]; readonly teams: readonly string[] },
): RawBuilder<boolean> {
  return sql`(exists (select from contract_owners x where x.organisation_id = ${organisationId} and x.contract_id = c.id
      and x.user_id = any(${[...people]}::uuid[]))
    or exists (select from contract_teams x where x.organisation_id = ${organisationId} and x.contract_id = c.id
      and x.team_id = any(${[...teams]}::uuid[])))`;
}

/** Whether a person gets a mail of every deadline that they are notified of, whatever the day. */
function isAlwaysMailed(settings: NotificationSettings): boolean {
  const { noticeDeadline, endDate, documentExpires } = settings.events;
  return isMailed(settings) && settings.pausedUntil === null && noticeDeadline && endDate && documentExpires;
}

/** Owners and teams whose records never come to administrators: someone nearer gets a mail of every deadline. */
function surelyHeard({ everybody }: Audience): { people: string[]; teams: string[] } {
  const sure = everybody.filter(({ settings }) => isAlwaysMailed(settings));
  return {
    people: sure.filter(({ actor }) => viewsAll(actor)).map(({ actor }) => actor.userId),
    teams: [...new Set(sure.flatMap(({ actor }) => actor.manageTeams))],
  };
}

/**
 * Whether a person may be notified of deadlines of the record `c`: true of each record of which `recipientsOf` of the domain
 * names them on some day, and of few others, so that the rest of a large catalogue is not looked at.
 *
 * @param settings the person's, present and coming ones
 */
export function mayConcern(
  scope: OrganisationScope,
  actor: Actor,
  settings: readonly NotificationSettings[],
  audience: Audience,
): RawBuilder<boolean> {
  if (settings.some((one) => one.scope === 'all')) return sql`true`;
  const viewed = settings.some((one) => one.scope === 'viewedTeams') ? actor.viewTeams : [];
  const added = sql<boolean>`exists (select from contract_reminders r where r.organisation_id = ${scope.organisationId}
    and r.contract_id = c.id and r.user_id = ${actor.userId})`;
  const near = belongsTo(scope, { people: [actor.userId], teams: [...actor.manageTeams, ...viewed] });
  const own = sql<boolean>`(${near} or ${added})`;
  return managesAll(actor) ? sql`(${own} or not ${belongsTo(scope, surelyHeard(audience))})` : own;
}
