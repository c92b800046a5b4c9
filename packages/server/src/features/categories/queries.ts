import type { OrganisationConfig } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { findOrganisation } from '../organisations/queries.ts';

/** Names as people order them, the same on every database (their collations differ). */
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** A record category. */
export interface Category {
  readonly id: string;
  readonly name: string;
}

/** A record category, and the number of its colour in charts. */
export interface ColoredCategory extends Category {
  readonly color: number;
}

/** The record categories by name. */
export async function listCategories(db: Transaction): Promise<ColoredCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name', 'color_number as color'])
    .where('organisation_id', '=', db.organisationId)
    .execute();
  return rows.toSorted((one, other) => byName.compare(one.name, other.name));
}

/** What the organisation configures for everyone (docs/product/records.md, "Categories"). */
export async function findConfig(db: Transaction): Promise<OrganisationConfig> {
  const [categories, { fiscalYearStartMonth }] = await Promise.all([
    listCategories(db),
    findOrganisation(db),
  ]);
  return {
    fiscalYearStartMonth,
    categories: categories.map(({ name }) => name),
    categoryIds: categories.map(({ id }) => id),
    categoryColors: categories.map(({ color }) => color),
  };
}
