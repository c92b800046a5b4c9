import { canRemoveReminder, decideAddReminder } from '@pactbook/domain/features/notifications/access.ts';
import {
  ADDED_REMINDERS_LIMIT,
  dayOfReminder,
  reminderTimeWords,
  type AddedReminder,
  type AddedReminderInput,
} from '@pactbook/domain/features/notifications/added-reminder.ts';
import { reminderAdded, reminderRemoved } from '@pactbook/domain/features/notifications/events.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Command } from '../../../platform/command.ts';
import { findContractsById, findPeople, type NotifiedContract } from '../planning/read-planned-contracts.ts';
import { deleteReminder, insertReminder } from '../store.ts';

function personBehind({ actor }: Command): Actor {
  if (actor === null) throw new Error('Reminders are added and removed by people.');
  return actor;
}

/** @throws AppError `not_found` */
async function recordOf({ db }: Command, contractId: string): Promise<NotifiedContract> {
  const [record] = await findContractsById(db, [contractId]);
  if (record === undefined || record.isDeleted) throw notFound('record');
  return record;
}

const subjectOf = ({ id, product }: NotifiedContract) => ({ kind: 'contract', id, label: product }) as const;

/** A reminder in the history of its record. Its note is for those whom it reminds. */
async function historyWords({ db }: Command, reminder: AddedReminder): Promise<string> {
  const { userId } = reminder;
  const [person] = userId === null ? [] : await findPeople(db, [userId]);
  return `${reminderTimeWords(reminder)}, for ${userId === null ? 'the owners' : (person?.name ?? 'one person')}`;
}

/** @throws AppError `invalid_fields` when it would never remind anyone */
function checkDay(record: NotifiedContract, reminder: AddedReminder, today: CalendarDate): void {
  const day = dayOfReminder(reminder, record);
  if (day === null) throw invalidFields({ before: 'This record does not have that date' });
  if (day >= today) return;
  throw invalidFields(
    reminder.before === null
      ? { day: 'Choose today or a later day' }
      : { daysBefore: 'That day has passed. Choose fewer days' },
  );
}

/**
 * Adds a reminder to a record, for the caller or for its owners. Gives its id.
 *
 * @param today the caller's day
 * @throws AppError `not_found`, `forbidden`, `invalid_fields`
 */
export async function addReminder(
  command: Command,
  contractId: string,
  input: AddedReminderInput,
  today: CalendarDate,
): Promise<string> {
  const { db, now, newId, emit } = command;
  const actor = personBehind(command);
  const record = await recordOf(command, contractId);
  const decision = decideAddReminder(actor, record, input.for);
  if (!decision.allowed) throw forbidden(decision.reason);
  const reminder: AddedReminder = {
    id: newId(),
    userId: input.for === 'me' ? actor.userId : null,
    day: input.day ?? null,
    daysBefore: input.daysBefore ?? null,
    before: input.before ?? null,
    note: input.note,
  };
  checkDay(record, reminder, today);
  const alike = record.reminders.filter(({ userId }) => userId === reminder.userId);
  if (alike.length >= ADDED_REMINDERS_LIMIT)
    throw invalidFields({ for: `There are ${ADDED_REMINDERS_LIMIT} reminders already. Remove one first` });
  await insertReminder(db, contractId, reminder, now);
  const to = await historyWords(command, reminder);
  emit(reminderAdded(subjectOf(record), [{ field: 'reminder', from: null, to }]));
  return reminder.id;
}

/** Removes a reminder of a record. @throws AppError `not_found`, also for one of another person; `forbidden` */
export async function removeReminder(
  command: Command,
  contractId: string,
  reminderId: string,
): Promise<void> {
  const { db, emit } = command;
  const actor = personBehind(command);
  const record = await recordOf(command, contractId);
  const reminder = record.reminders.find(({ id }) => id === reminderId);
  if (reminder === undefined || !canRemoveReminder(actor, record, reminder)) throw notFound('reminder');
  if (reminder.userId !== null && actor.impersonatorId !== null) throw forbidden(NOT_WHILE_IMPERSONATING);
  const from = await historyWords(command, reminder);
  await deleteReminder(db, reminderId);
  emit(reminderRemoved(subjectOf(record), [{ field: 'reminder', from, to: null }]));
}
