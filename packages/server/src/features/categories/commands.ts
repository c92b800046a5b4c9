import {
  CATEGORIES_OF_ORGANISATION_LIMIT,
  CATEGORY_EXISTS,
  categoryNameKey,
  categoryNameSchema,
} from '@pactbook/domain/features/categories/category.ts';
import * as events from '@pactbook/domain/features/categories/events.ts';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { EventSubject } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { listCategories, type Category } from './queries.ts';
import {
  deleteCategoryRow,
  insertCategories,
  lockCategories,
  lockCategory,
  lockCategoryStructure,
  updateCategoryName,
} from './store.ts';

/** What records and views, whose features are above this one, do for categories; passed in by all-handlers.ts (decision 17). */
export interface CategoryContracts {
  /** How many records have each category that has any; those in the trash too where that is asked for. */
  readonly count: (
    db: Transaction,
    scope: OrganisationScope,
    options?: { readonly withTrash?: boolean },
  ) => Promise<ReadonlyMap<string, number>>;
  /** Takes a category off every record, and puts another one in its place unless that is null. */
  readonly move: (command: Command, from: Category, into: Category | null) => Promise<void>;
  /** How many saved and shared views filter by each category that any does. */
  readonly countViews: (db: Transaction, scope: OrganisationScope) => Promise<ReadonlyMap<string, number>>;
  /** Lets views and addresses that filter by a category filter by another one. */
  readonly replaceInViews: (command: Command, from: Category, into: Category) => Promise<void>;
  /** What replaced each team and category that is gone, by its id. */
  readonly findReplacedIds: (db: Transaction, scope: OrganisationScope) => Promise<Record<string, string>>;
}

async function subjectOf({ db, scope }: Command): Promise<EventSubject> {
  return { kind: 'organisation', id: scope.organisationId, label: (await findOrganisation(db)).name };
}

function nameTaken(cause?: unknown): AppError {
  return new AppError('duplicate', CATEGORY_EXISTS, { fields: { name: CATEGORY_EXISTS }, cause });
}

/** Refuses a name that another category has, whatever the case: not every database knows the case of every letter. */
function refuseTakenName(categories: readonly Category[], wanted: { id?: string; name: string }): void {
  const key = categoryNameKey(wanted.name);
  if (categories.some(({ id, name }) => id !== wanted.id && categoryNameKey(name) === key)) throw nameTaken();
}

/**
 * Adds record categories that the organisation does not have yet.
 *
 * @returns those that were added
 * @throws ZodError for a name that is none
 */
export async function addCategories(
  command: Command,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { db, newId, emit } = command;
  const categories = names.map((name) => ({ id: newId(), name: categoryNameSchema.parse(name) }));
  const added = await insertCategories(db, categories);
  if (added.length === 0) return [];
  emit(events.categoriesAdded(await subjectOf(command), [{ field: 'categories', from: [], to: added }]));
  return categories.filter(({ name }) => added.includes(name));
}

/**
 * Adds a record category.
 *
 * @returns its id
 * @throws AppError `duplicate` when there is one of this name; ZodError for a name that is none
 */
export async function createCategory(command: Command, input: { readonly name: string }): Promise<string> {
  const { db, newId, emit } = command;
  const category = { id: newId(), name: categoryNameSchema.parse(input.name) };
  await lockCategoryStructure(db);
  const categories = await listCategories(db);
  refuseTakenName(categories, { name: category.name });
  if (categories.length >= CATEGORIES_OF_ORGANISATION_LIMIT) {
    throw invalidFields({ name: `There are ${CATEGORIES_OF_ORGANISATION_LIMIT} categories already` });
  }
  const [added] = await insertCategories(db, [category]);
  if (added === undefined) throw nameTaken();
  emit(events.categoriesAdded(await subjectOf(command), [{ field: 'categories', from: [], to: [added] }]));
  return category.id;
}

/**
 * Gives a category another name, on every record that has it. History keeps the names of its time.
 *
 * @throws AppError `not_found`, `duplicate`
 */
export async function renameCategory(command: Command, category: Category): Promise<void> {
  const { db, emit } = command;
  await lockCategoryStructure(db);
  const categories = await listCategories(db);
  const before = categories.find(({ id }) => id === category.id);
  if (before === undefined) throw notFound('category');
  if (before.name === category.name) return;
  refuseTakenName(categories, category);
  try {
    await updateCategoryName(db, category);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw nameTaken(error);
  }
  const change = { field: 'name', from: before.name, to: category.name };
  emit(events.categoryRenamed(await subjectOf(command), [change]));
}

/**
 * Locks some categories, and which records have them, until the end of the transaction: for the removal of categories
 * that nothing uses. Taken after the records that are written are locked, like every lock on a category; who locks
 * records before takes the row lock of categories before them.
 *
 * @returns those that are there
 */
export async function lockCategoriesForRemoval({ db }: Command, ids: readonly string[]): Promise<Category[]> {
  await lockCategoryStructure(db);
  return await lockCategories(db, ids);
}

/** Both categories, once no record can get the one that goes, and those that had it have what takes its place. */
async function emptyCategory(
  command: Command,
  records: CategoryContracts,
  categoryId: string,
  heir: { readonly id: string; readonly field: string } | null,
): Promise<{ category: Category; into: Category | null }> {
  const { db } = command;
  await lockCategoryStructure(db);
  const categories = await listCategories(db);
  const category = categories.find(({ id }) => id === categoryId);
  if (category === undefined) throw notFound('category');
  if (heir?.id === categoryId) throw invalidFields({ [heir.field]: 'Choose another category' });
  const into = categories.find(({ id }) => id === heir?.id) ?? null;
  if (heir !== null && into === null) throw invalidFields({ [heir.field]: 'This category does not exist' });
  // Records first, as a change of a record locks it before its categories; then those that were added meanwhile.
  await records.move(command, category, into);
  if (!(await lockCategory(db, categoryId))) throw notFound('category');
  await records.move(command, category, into);
  if (into !== null) await records.replaceInViews(command, category, into);
  return { category, into };
}

/**
 * Moves the records of a category to another one; then the category is gone.
 *
 * @throws AppError `not_found`; `invalid_fields` when the other one is the same or not there
 */
export async function mergeCategory(
  command: Command,
  records: CategoryContracts,
  categoryId: string,
  intoCategoryId: string,
): Promise<void> {
  const heir = { id: intoCategoryId, field: 'intoCategoryId' };
  const { category, into } = await emptyCategory(command, records, categoryId, heir);
  await deleteCategoryRow(command.db, categoryId);
  const change = { field: 'name', from: category.name, to: into?.name ?? '' };
  command.emit(events.categoryMerged(await subjectOf(command), [change]));
}

/** Deletes categories that are held and that no record has any more. */
export async function deleteEmptyCategories(
  command: Command,
  categories: readonly Category[],
): Promise<void> {
  const subject = await subjectOf(command);
  for (const { id, name } of categories) {
    await deleteCategoryRow(command.db, id);
    command.emit(events.categoryDeleted(subject, [{ field: 'name', from: name, to: null }]));
  }
}

/**
 * Deletes a category, never its records: they get another one, or are without this one.
 *
 * @throws AppError `not_found`; `invalid_fields` when the other category is the same or not there
 */
export async function deleteCategory(
  command: Command,
  records: CategoryContracts,
  categoryId: string,
  reassignTo: string | null,
): Promise<void> {
  const heir = reassignTo === null ? null : { id: reassignTo, field: 'reassignTo' };
  const { category, into } = await emptyCategory(command, records, categoryId, heir);
  await deleteCategoryRow(command.db, categoryId);
  const gone = { field: 'name', from: category.name, to: null };
  const moved = into === null ? [] : [{ field: 'reassignedTo', from: category.name, to: into.name }];
  command.emit(events.categoryDeleted(await subjectOf(command), [gone, ...moved]));
}

/**
 * Makes these the categories: those that are missing are added, those that are not among them go. A name that differs
 * only in case stays as it is written.
 *
 * @throws AppError `invalid_fields` when a record still has one that would go
 */
export async function saveCategories(
  command: Command,
  records: CategoryContracts,
  names: readonly string[],
): Promise<void> {
  const { db, scope, newId, emit } = command;
  await lockCategoryStructure(db);
  const before = await listCategories(db);
  const wanted = new Map(names.map((name) => [categoryNameKey(name), categoryNameSchema.parse(name)]));
  const known = new Set(before.map(({ name }) => categoryNameKey(name)));
  const gone = before.filter(({ name }) => !wanted.has(categoryNameKey(name)));
  const added = [...wanted].filter(([key]) => !known.has(key)).map(([, name]) => ({ id: newId(), name }));
  for (const { id } of gone) await lockCategory(db, id);
  const counts = await records.count(db, scope, { withTrash: true });
  const used = gone.filter(({ id }) => (counts.get(id) ?? 0) > 0).map(({ name }) => `"${name}"`);
  if (used.length > 0) {
    throw invalidFields({
      categories: `Records still have ${used.slice(0, 5).join(', ')}. Merge or delete them one by one`,
    });
  }
  await insertCategories(db, added);
  for (const { id } of gone) await deleteCategoryRow(db, id);
  if (added.length + gone.length === 0) return;
  const subject = await subjectOf(command);
  if (added.length > 0) {
    const change = { field: 'categories', from: [], to: added.map(({ name }) => name) };
    emit(events.categoriesAdded(subject, [change]));
  }
  for (const { name } of gone)
    emit(events.categoryDeleted(subject, [{ field: 'name', from: name, to: null }]));
}
