import { expect } from 'vitest';
import { buildCustomField } from '../build-contract.ts';
import type { AccessWorld } from './access-world.ts';
import { administrators, type Check } from './check.ts';

let counter = 0;

async function ownField({ server, acme }: AccessWorld): Promise<string> {
  return (await buildCustomField(server, acme)).id;
}

async function foreignField({ server, globex }: AccessWorld): Promise<string> {
  return (await buildCustomField(server, globex)).id;
}

const aboutField = (name: string, status: number, body?: unknown): Check =>
  administrators(name, { status, own: ownField, foreign: foreignField, body });

async function addCategory(world: AccessWorld, person: 'System Admin'): Promise<string> {
  counter += 1;
  const answer = await world.ask(person, 'createCategory', { body: { name: `Category ${counter}` } });
  return (answer.body as { id: string }).id;
}

const ownCategory = (world: AccessWorld): Promise<string> => addCategory(world, 'System Admin');

const aboutCategory = (name: string, status: number, body?: unknown): Check =>
  administrators(name, { status, own: ownCategory, body });

const merge: Check = async (world, person, { administration }) => {
  const [id, intoCategoryId] = [await ownCategory(world), await ownCategory(world)];
  const answer = await world.ask(person, 'mergeCategory', { id, body: { intoCategoryId } });
  expect(answer.status).toBe(administration ? 200 : 403);
};

/** The organisation's own fields and its record categories: for system administrators. */
export const FIELD_CHECKS: Readonly<Record<string, Check>> = {
  listCustomFieldUsage: administrators('listCustomFieldUsage', { status: 200 }),
  // What is asked for here is taken already: the fields that the others see stay as they are.
  createCustomField: administrators('createCustomField', {
    status: 409,
    body: { key: 'openField', label: 'Another label', type: 'text' },
  }),
  orderCustomFields: administrators('orderCustomFields', { status: 200, body: { ids: [] } }),
  updateCustomField: aboutField('updateCustomField', 200, { helpText: 'Changed' }),
  changeCustomFieldType: aboutField('changeCustomFieldType', 200, { type: 'longText', dryRun: false }),
  deleteCustomField: aboutField('deleteCustomField', 204),
  saveConfig: administrators('saveConfig', { status: 422, body: { categories: [''] } }),
  listCategories: administrators('listCategories', { status: 200 }),
  createCategory: administrators('createCategory', { status: 422, body: { name: ' ' } }),
  renameCategory: async (world, person, row) => {
    counter += 1;
    await aboutCategory('renameCategory', 200, { name: `Renamed ${counter}` })(world, person, row);
  },
  mergeCategory: merge,
  deleteCategory: aboutCategory('deleteCategory', 204),
};
