import { fieldLabel } from '../contracts/change-words.ts';
import * as contracts from '../contracts/events.ts';
import { CONTRACT_FIELDS } from '../contracts/fields.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import * as documents from '../documents/events.ts';
import type { FieldChange } from '../../kernel/event.ts';
import type { NotificationDetails } from './notification-words.ts';
import type { NotificationKind } from './settings.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';

/** An event of a record, for notifications. */
export interface Happening {
  readonly kind: NotificationKind;
  readonly details: NotificationDetails;
}

/** Unknown fields count as restricted. */
function isRestrictedField(field: string, customFields: readonly CustomField[]): boolean {
  if (field.startsWith(CUSTOM_PREFIX)) {
    const key = field.slice(CUSTOM_PREFIX.length);
    return customFields.find((candidate) => candidate.key === key)?.restricted ?? true;
  }
  return CONTRACT_FIELDS.find(({ key }) => key === field)?.accessGroup !== 'open';
}

/** The changed fields by name, never by value, and those that only full readers may know of. */
function changedFields(changes: readonly FieldChange[], customFields: readonly CustomField[]) {
  return changes.map(({ field }) => ({
    label: fieldLabel(field, customFields),
    restricted: isRestrictedField(field, customFields),
  }));
}

/** The name of the document of an event. */
function documentName(changes: readonly FieldChange[]): string | undefined {
  const to = changes.find(({ field }) => field === 'documents')?.to;
  return typeof to === 'string' ? to : undefined;
}

interface ContractEvent {
  readonly type: string;
  readonly subjectLabel: string;
  readonly changes: readonly FieldChange[];
}

const KINDS: Readonly<Record<string, NotificationKind>> = {
  [contracts.contractCreated.type]: 'recordAdded',
  [contracts.contractUpdated.type]: 'recordChanged',
  [contracts.contractDecided.type]: 'recordChanged',
  [contracts.contractDecisionWithdrawn.type]: 'recordChanged',
  [contracts.contractRestored.type]: 'recordChanged',
  [contracts.contractCostsChanged.type]: 'costChanged',
  [contracts.contractDeleted.type]: 'recordDeleted',
  [contracts.contractExpired.type]: 'expired',
  [contracts.contractRenewed.type]: 'renewed',
  [contracts.contractTermBegan.type]: 'renewed',
  [documents.documentUploaded.type]: 'documentAdded',
  [documents.documentReplaced.type]: 'documentAdded',
};

const DECISIONS: ReadonlySet<string> = new Set([
  contracts.contractDecided.type,
  contracts.contractDecisionWithdrawn.type,
]);

/** The notification of an event about a record; null for events without one. */
export function happeningOf(
  { type, subjectLabel, changes }: ContractEvent,
  customFields: readonly CustomField[],
): Happening | null {
  const kind = KINDS[type];
  if (kind === undefined) return null;
  const details: NotificationDetails = { product: subjectLabel };
  if (DECISIONS.has(type)) details.fields = [{ label: 'Decision', restricted: true }];
  else if (type === contracts.contractRestored.type)
    details.fields = [{ label: 'restored', restricted: false }];
  else if (kind === 'recordChanged') details.fields = changedFields(changes, customFields);
  const document = kind === 'documentAdded' ? documentName(changes) : undefined;
  if (document !== undefined) details.document = document;
  return { kind, details };
}
