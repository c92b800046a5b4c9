import {
  isTaken,
  type Analysis,
  type FoundField,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { applyFindings as applyEndpoint } from '@pactbook/domain/features/contract-analysis/endpoints.ts';
import { recordFilledFromDocument } from '@pactbook/domain/features/contract-analysis/events.ts';
import {
  fillsRecord,
  recordValues,
  type FilledFields,
} from '@pactbook/domain/features/contract-analysis/into-record.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import { contractFieldsOf, type Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import { documentTypeOf } from '@pactbook/domain/features/documents/document-type.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { EndpointBody } from '@pactbook/domain/kernel/endpoint.ts';
import type { FieldChange } from '@pactbook/domain/kernel/event.ts';
import { cutText } from '@pactbook/domain/kernel/text/cut-text.ts';
import type { Command } from '../../../platform/command.ts';
import { createContract } from '../../contracts/create-contract.ts';
import { setAnnualCosts, updateContract } from '../../contracts/update-contract.ts';
import { findContract } from '../../contracts/queries.ts';
import { fileDocument } from '../../documents/commands.ts';
import { lockForWriting, personBehind, present } from '../commands.ts';
import type { ModelFacts } from '../model.reader.ts';
import { costsOf, findUploadFile } from '../queries.ts';
import { becomeDocument } from '../store.ts';

type ApplyBody = EndpointBody<typeof applyEndpoint>;
/** The parts of a body that stand together: the schema lets no other combination through. */
type Filled = Pick<
  { [Part in keyof ApplyBody]-?: NonNullable<ApplyBody[Part]> },
  'contractId' | 'contractVersion' | 'keys'
>;
/** Where a file goes that is filed with a record without a word about that: it is a contract. */
const USUAL_CATEGORY = 'Contracts';

type Created = Pick<{ [Part in keyof ApplyBody]-?: NonNullable<ApplyBody[Part]> }, 'create' | 'category'>;

/** A quote is as long in history, at most. */
const QUOTE_SHOWN = 300;

/** What history says of the values: from which file and page they are, and the words there. */
function sourcesOf(fileName: string, fields: readonly FoundField[]): FieldChange[] {
  return fields.map(({ field, evidence: [first] }) => {
    const page = first?.page == null ? '' : `, p. ${first.page}`;
    const quote =
      first === undefined ? '' : `: “${cutText(first.quote.replaceAll(/\s+/g, ' '), QUOTE_SHOWN)}”`;
    return {
      field: `found${field.charAt(0).toUpperCase()}${field.slice(1)}`,
      from: null,
      to: `from ${fileName}${page}${quote}`,
    };
  });
}

/** The found fields that are to be written. @throws AppError `invalid_fields` */
function chosenFields({ fields }: Analysis, keys: readonly string[]): FoundField[] {
  return keys.map((key) => {
    const found = fields.find((one) => one.key === key);
    if (found === undefined) throw invalidFields({ keys: 'There is no such field' });
    if (!fillsRecord(found.field)) throw invalidFields({ keys: 'This field cannot be added to a record' });
    if (found.decision === null || !isTaken(found))
      throw invalidFields({ keys: 'Accept or edit a field before it is written' });
    return found;
  });
}

/** Makes the file of an upload a document of a record. @throws AppError `forbidden`, `conflict` when it is one already */
async function fileUpload(
  command: Command,
  analysis: Analysis,
  contractId: string,
  category: DocumentCategory,
): Promise<void> {
  const { db } = command;
  const file = await findUploadFile(db, personBehind(command), analysis.id);
  const type = documentTypeOf(file?.contentType ?? '');
  if (file === null || type === null)
    throw new AppError('conflict', 'This document belongs to a record already.');
  const document = await fileDocument(command, contractId, { ...file, type }, category);
  await becomeDocument(db, analysis.id, document.id);
}

/** The record as the person reads it now. @throws AppError `not_found` */
async function presentContract(command: Command, id: string): Promise<Contract> {
  const contract = await findContract(command.db, command.scope, personBehind(command), id);
  if (contract === null) throw notFound('record');
  return contract;
}

async function fillRecord(
  command: Command,
  analysis: Analysis,
  { contractId, contractVersion, keys }: Filled,
  { category = USUAL_CATEGORY, today }: { category?: DocumentCategory | undefined; today: CalendarDate },
): Promise<Contract> {
  if (analysis.record !== null && analysis.record.id !== contractId)
    throw invalidFields({ contractId: 'The document belongs to another record' });
  const chosen = chosenFields(analysis, keys);
  const before = await presentContract(command, contractId);
  const names = new Set(chosen.map(({ field }) => field));
  const filled = { ...contractFieldsOf(before), annualCosts: costsOf(before) };
  const { annualCosts, ...values } = recordValues(analysis.fields, names, filled);
  const target = { id: contractId, ifMatch: contractVersion };
  // Costs have a rule of their own: the person may change both, or nothing is written.
  const hasFields = Object.keys(values).length > 0;
  if (hasFields || annualCosts === undefined) await updateContract(command, target, values, today);
  if (annualCosts !== undefined) {
    const { version } = hasFields ? await presentContract(command, contractId) : { version: contractVersion };
    await setAnnualCosts(command, { id: contractId, ifMatch: version }, annualCosts, today);
  }
  const contract = await presentContract(command, contractId);
  if (contract.version !== before.version) {
    const subject = { kind: 'contract', id: contractId, label: contract.product } as const;
    command.emit(recordFilledFromDocument(subject, sourcesOf(analysis.fileName, chosen)));
  }
  if (analysis.documentId !== null) return contract;
  await fileUpload(command, analysis, contractId, category);
  return await presentContract(command, contractId);
}

/** The found fields whose value a new record has. */
function fieldsBehind({ fields }: Analysis, contract: Contract): FoundField[] {
  const written = { ...contractFieldsOf(contract), annualCosts: costsOf(contract) };
  return fields.filter(({ field }) => {
    const values = recordValues(fields, new Set([field]), null);
    const entries = Object.entries(values) as [keyof FilledFields, unknown][];
    return entries.length > 0 && entries.every(([key, value]) => isWithin(value, written[key]));
  });
}

/** Whether a record has a value: of its terms only what the field says, of its costs the rows. */
function isWithin(value: unknown, written: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(written)) {
    const rows = new Set(written.map((row) => JSON.stringify(row)));
    return value.every((row) => rows.has(JSON.stringify(row)));
  }
  if (typeof value !== 'object' || value === null) return value === written;
  const parts: Readonly<Record<string, unknown>> = typeof written === 'object' ? { ...written } : {};
  return Object.entries(value).every(([key, part]) => key === 'type' || parts[key] === part);
}

async function createRecord(
  command: Command,
  analysis: Analysis,
  { create, category }: Created,
  today: CalendarDate,
): Promise<Contract> {
  const decision = decide(personBehind(command), canCreateContract);
  if (!decision.allowed) throw forbidden(decision.reason);
  if (analysis.documentId !== null)
    throw new AppError('conflict', 'This document belongs to a record already.');
  const { id } = await createContract(command, create, today);
  await fileUpload(command, analysis, id, category);
  const contract = await presentContract(command, id);
  const sources = sourcesOf(analysis.fileName, fieldsBehind(analysis, contract));
  if (sources.length > 0)
    command.emit(recordFilledFromDocument({ kind: 'contract', id, label: contract.product }, sources));
  return contract;
}

/**
 * Writes found fields into a record, or creates one; an upload is filed there. All of it is one transaction.
 *
 * @throws AppError `not_found`, `forbidden`, `stale_version` with the present record, `invalid_fields`, `conflict`
 */
export async function applyFindings(
  command: Command,
  id: string,
  body: ApplyBody,
  { model, today }: { readonly model: ModelFacts; readonly today: CalendarDate },
): Promise<{ analysis: Analysis; contract: Contract }> {
  const analysis = await lockForWriting(command, { id, ifMatch: null }, model);
  const { create, category, contractId = '', contractVersion = 0, keys = [] } = body;
  const contract =
    create !== undefined && category !== undefined
      ? await createRecord(command, analysis, { create, category }, today)
      : await fillRecord(command, analysis, { contractId, contractVersion, keys }, { category, today });
  return { analysis: await present(command, id, model), contract };
}
