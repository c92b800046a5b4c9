import {
  BellRing,
  CalendarSync,
  CircleDollarSign,
  Copy,
  FileText,
  FileUp,
  Gavel,
  Handshake,
  Mail,
  Pencil,
  Trash2,
} from 'lucide-react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canReadReminderProof } from '@pactbook/domain/features/contract-reminders/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';
import {
  canCreateContract,
  canDecideTerm,
  canDeleteContract,
  canReadContractInFull,
  canRenewContract,
  canSetAnnualCosts,
  canUpdateContract,
} from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { FORM_FIELDS } from '@pactbook/domain/features/contracts/form-fields.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { canChangeDocuments } from '@pactbook/domain/features/documents/access.ts';
import { offersStep } from '../../../features/contract-terms/use-term-dialogs.tsx';
import { paths } from '../../../platform/paths.ts';
import type { Destination } from './palette-entries.ts';

type Entry = (isOffered: boolean, name: string, path: string, rest?: Partial<Destination>) => Destination[];

/** Makes the entries of a record, which its product finds as well. */
function entriesOf({ product }: Contract): Entry {
  return (isOffered, name, path, rest = {}) =>
    isOffered ? [{ name, path, ...rest, keywords: [product, ...(rest.keywords ?? [])] }] : [];
}

/** What can be done about the term of a record. */
function termDestinations(contract: Contract, actor: Actor): Destination[] {
  const entry = entriesOf(contract);
  const mayDecide = decide(actor, canDecideTerm, contract).allowed;
  return [
    ...entry(
      mayDecide && offersStep('decide', contract),
      'Decide on this record',
      paths.contractStep(contract, { begin: 'decide' }),
      { icon: Gavel, keywords: ['plan to renew', 'renegotiate', 'cancel', 'let lapse', 'notice'] },
    ),
    ...entry(mayDecide, 'Letter of Notice', paths.record(contract, 'notice-letter'), {
      icon: Mail,
      keywords: ['give notice', 'terminate', 'print'],
    }),
    ...entry(
      decide(actor, canReadReminderProof, contract).allowed,
      'Proof of Reminders',
      paths.record(contract, 'reminder-proof'),
      { icon: BellRing, keywords: ['warned', 'sent', 'delivered', 'print'] },
    ),
    ...entry(
      decide(actor, canReadContractInFull, contract).allowed,
      'Negotiation Sheet',
      paths.record(contract, 'sheet'),
      { icon: Handshake, keywords: ['price', 'uplift', 'talks', 'print'] },
    ),
    ...entry(
      decide(actor, canRenewContract, contract).allowed && offersStep('renew', contract),
      'Record renewal',
      paths.contractStep(contract, { begin: 'renew' }),
      { icon: CalendarSync, keywords: ['renew', 'extend', 'new term'] },
    ),
  ];
}

/** What can be done with the record that is open, by this person's rights. */
export function contractDestinations(
  contract: Contract,
  actor: Actor,
  customFields: readonly CustomField[],
): Destination[] {
  const entry = entriesOf(contract);
  const may = (policy: typeof canUpdateContract) => decide(actor, policy, contract).allowed;
  return [
    ...termDestinations(contract, actor),
    ...entry(may(canUpdateContract), 'Edit this record', paths.record(contract, 'edit'), { icon: Pencil }),
    ...entry(
      decide(actor, canCreateContract).allowed,
      'Clone this record',
      paths.newRecord({ from: contract.id }),
      { icon: Copy, keywords: ['copy', 'duplicate'] },
    ),
    ...entry(
      decide(actor, canReadContractInFull, contract).allowed,
      'Annual costs of this record',
      paths.record(contract, 'annual-costs'),
      { icon: CircleDollarSign },
    ),
    ...entry(
      may(canSetAnnualCosts),
      'Add annual cost',
      paths.contractStep(contract, { begin: 'add' }, 'annual-costs'),
      { icon: CircleDollarSign, keywords: ['add cost', 'change cost', 'price'] },
    ),
    ...entry(
      decide(actor, canReadContractInFull, contract).allowed,
      'Documents of this record',
      paths.record(contract, 'documents'),
      { icon: FileText },
    ),
    ...entry(
      decide(actor, canChangeDocuments, contract).allowed,
      'Add document',
      paths.contractStep(contract, { begin: 'add' }, 'documents'),
      { icon: FileUp, keywords: ['upload', 'file', 'pdf'] },
    ),
    ...(may(canUpdateContract) ? changesOf(contract, customFields) : []),
    ...entry(may(canDeleteContract), 'Delete this record', paths.record(contract, 'delete'), {
      icon: Trash2,
    }),
  ];
}

/** The values of the record that are changed where they stand; found by their words, not listed. */
function changesOf(contract: Contract, customFields: readonly CustomField[]): Destination[] {
  const change = (unit: string, label: string): Destination => ({
    name: `Change ${label}`,
    path: paths.contractStep(contract, { change: unit }),
    icon: Pencil,
    keywords: ['edit', 'set', contract.product],
    isOnlyFound: true,
  });
  return [
    ...FORM_FIELDS.map(({ key, label }) => change(key, label)),
    ...customFields.map(({ key, label }) => change(`${CUSTOM_PREFIX}${key}`, label)),
  ];
}
