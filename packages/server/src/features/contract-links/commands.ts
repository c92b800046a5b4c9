import {
  linkWords,
  LINKS_LIMIT,
  type ContractLink,
  type LinkInput,
} from '@pactbook/domain/features/contract-links/contract-link.ts';
import { LinkGraph, type GraphLink } from '@pactbook/domain/features/contract-links/link-graph.ts';
import * as events from '@pactbook/domain/features/contract-links/events.ts';
import { canReadContractInFull, canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DomainEvent, EventSubject, FieldChange } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import { lockRow } from '../../platform/database/row-locks.ts';
import { updateContract } from '../contracts/update-contract.ts';
import {
  countLinks,
  findLinkedContract,
  leadsTo,
  readLinkEnds,
  readLinks,
  readLinksAround,
  readLinksOfSet,
  type LinkedContract,
} from './queries.ts';
import { deleteLink, deleteLinks, insertLink, insertLinks } from './store.ts';

const NO_SUCH_RECORD = 'Choose a record you can read in full';

function personBehind({ actor }: Command): Actor {
  if (actor === null) throw new Error('Records are linked by people.');
  return actor;
}

/** The record whose links are changed, once no one else changes links. @throws AppError `not_found`, `forbidden` */
async function contractFor(command: Command, contractId: string): Promise<LinkedContract> {
  const { db, scope } = command;
  await lockRow(db, scope, 'contractLinks');
  const record = await findLinkedContract(db, contractId);
  if (record === null) throw notFound('record');
  const decision = decide(personBehind(command), canUpdateContract, record);
  if (!decision.allowed) throw forbidden(decision.reason);
  return record;
}

/** A record of a link, by the name that its history tells. */
type NamedContract = Pick<LinkedContract, 'id' | 'product'>;

const subjectOf = ({ id, product }: NamedContract): EventSubject => ({
  kind: 'contract',
  id,
  label: product,
});

type Tells = (subject: EventSubject, changes: readonly FieldChange[]) => DomainEvent;

/** Tells both records of a link, each in its own words. */
function emitBoth(
  { emit }: Command,
  tells: Tells,
  link: Pick<ContractLink, 'kind' | 'isInverse'>,
  [own, other]: readonly [NamedContract, NamedContract],
  isGone: boolean,
): void {
  const emitLink = (subject: NamedContract, named: NamedContract, isInverse: boolean) => {
    const words = `${linkWords({ kind: link.kind, isInverse })} ${named.product}`;
    const values = isGone ? { from: words, to: null } : { from: null, to: words };
    const change = { field: 'links', ...values, recordId: named.id };
    emit(tells(subjectOf(subject), [change]));
  };
  emitLink(own, other, link.isInverse);
  emitLink(other, own, !link.isInverse);
}

/**
 * Links a record to another, which the person reads in full. What is replaced ends on a day where that is asked for, by
 * the rules and rights of a change of that record.
 *
 * @param today the person's day, by which an end is judged
 * @throws AppError `not_found`, `forbidden`, `duplicate`, `invalid_fields` for a circle or too many links
 */
export async function linkContracts(
  command: Command,
  contractId: string,
  { kind, isInverse, recordId, endsOn }: LinkInput,
  today: CalendarDate,
): Promise<ContractLink> {
  const { db, scope, newId, now } = command;
  const own = await contractFor(command, contractId);
  const actor = personBehind(command);
  if (recordId === contractId) throw invalidFields({ recordId: 'Choose another record' });
  const other = await findLinkedContract(db, recordId);
  if (other === null || !decide(actor, canReadContractInFull, other).allowed)
    throw invalidFields({ recordId: NO_SUCH_RECORD });
  const isTurned = kind === 'RELATED' ? recordId < contractId : isInverse;
  const [from, to] = isTurned ? [other, own] : [own, other];
  const known = (await readLinks(db, scope, actor, contractId)).find(
    (link) =>
      link.kind === kind &&
      link.record.id === recordId &&
      (kind === 'RELATED' || link.isInverse === isInverse),
  );
  if (known) throw new AppError('duplicate', 'These records are linked like this already.');
  if (kind !== 'RELATED' && (await leadsTo(db, actor, { kind, from: to.id, to: from.id })))
    throw invalidFields({ recordId: 'These links would form a loop' });
  for (const record of [own, other]) {
    if ((await countLinks(db, actor, record.id)) < LINKS_LIMIT) continue;
    throw invalidFields({ recordId: `${record.product} has ${LINKS_LIMIT} links already` });
  }
  if (endsOn !== undefined) {
    const decision = decide(actor, canUpdateContract, to);
    if (!decision.allowed) throw invalidFields({ endsOn: decision.reason });
    await updateContract(command, { id: to.id, ifMatch: null }, { endDate: endsOn }, today);
  }
  const id = newId();
  await insertLink(db, { id, kind, from: from.id, to: to.id }, now);
  const link = { kind, isInverse: kind !== 'RELATED' && isInverse };
  emitBoth(command, events.contractLinked, link, [own, other], false);
  const added = (await readLinks(db, scope, actor, contractId)).find((one) => one.id === id);
  if (added === undefined) throw new Error('The link was not kept.');
  return added;
}

/**
 * Removes a link that the person sees.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function unlinkContracts(command: Command, contractId: string, linkId: string): Promise<void> {
  const { db, scope } = command;
  const own = await contractFor(command, contractId);
  const links = await readLinks(db, scope, personBehind(command), contractId);
  const link = links.find(({ id }) => id === linkId);
  const other = link && (await findLinkedContract(db, link.record.id));
  if (!link || !other) throw notFound('link');
  await deleteLink(db, linkId);
  emitBoth(command, events.contractUnlinked, link, [own, other], true);
}

/** Related records are kept with the smaller id first. */
function asKept({ kind, from, to }: GraphLink): GraphLink {
  return kind === 'RELATED' && to < from ? { kind, from: to, to: from } : { kind, from, to };
}

/**
 * Links many records as part of a change set, whose undo takes the links back. Those that are linked like this already
 * are left alone.
 *
 * @param links from records that the caller may change
 * @returns whether they could be: false when a record is gone or not read in full, or a rule refuses one of them; then
 *   nothing is written
 */
export async function linkManyContracts(
  command: Command,
  links: readonly GraphLink[],
  changeSetId: string,
): Promise<boolean> {
  const { db, scope, actor, newId, now } = command;
  await lockRow(db, scope, 'contractLinks');
  const ends = await readLinkEnds(
    db,
    actor,
    links.flatMap(({ from, to }) => [from, to]),
  );
  const graph = new LinkGraph(await readLinksAround(db, actor, links));
  const added: { id: string; link: GraphLink; records: readonly [NamedContract, NamedContract] }[] = [];
  for (const link of links) {
    const [own, other] = [ends.get(link.from), ends.get(link.to)];
    if (own === undefined || other === undefined) return false;
    if (graph.has(link)) continue;
    if (graph.add(link) !== null) return false;
    added.push({ id: newId(), link, records: [own, other] });
  }
  if (added.length === 0) return true;
  const kept = added.map(({ id, link }) => ({ id, ...asKept(link) }));
  await insertLinks(db, kept, { changeSetId, now });
  for (const { link, records } of added)
    emitBoth(command, events.contractLinked, { kind: link.kind, isInverse: false }, records, false);
  return true;
}

/** Removes the links that a change set added to some of its records. */
export async function unlinkOfSet(
  command: Command,
  changeSetId: string,
  contractIds: readonly string[],
): Promise<void> {
  const { db } = command;
  if (contractIds.length === 0) return;
  const links = await readLinksOfSet(db, changeSetId, contractIds);
  if (links.length === 0) return;
  await deleteLinks(
    db,
    links.map(({ id }) => id),
  );
  for (const { kind, from, to, fromProduct, toProduct } of links) {
    const records = [
      { id: from, product: fromProduct },
      { id: to, product: toProduct },
    ] as const;
    emitBoth(command, events.contractUnlinked, { kind, isInverse: false }, records, true);
  }
}
