import { randomInt } from 'node:crypto';
import type { CustomField } from '../../../packages/domain/src/features/custom-fields/custom-field.ts';
import { askProduct } from '../../../packages/server/src/testing/ask-product.ts';
import type { SignedInProduct } from '../../running/bench-product.ts';
import type { Question } from '../../running/connection.ts';

const COSTS_FROM = 2025;

function valueOf({ type, options }: CustomField): unknown {
  const number = randomInt(10_000);
  switch (type) {
    case 'date':
      return `2025-0${1 + (number % 9)}-1${number % 9}`;
    case 'boolean':
      return number % 2 === 0;
    case 'select':
      return options[number % options.length];
    case 'multiSelect':
      return options.slice(0, 1 + (number % options.length));
    case 'url':
      return `https://portal.example/${number}`;
    case 'number':
    case 'money':
      return number;
    default:
      return `Text ${number}`;
  }
}

const costs = () =>
  [0, 1, 2].map((year) => ({ date: `${COSTS_FROM + year}-01-01`, cost: randomInt(1_000_000) }));

/** One or two of some. */
const oneOrTwo = (items: readonly string[]): string[] => {
  const first = randomInt(items.length);
  const both = [items[first] ?? '', items[(first + 1) % items.length] ?? ''];
  return both.slice(0, 1 + randomInt(2));
};

/** The questions about records that are asked one after the other, each about another record. */
export interface RecordQuestions {
  readonly create: () => Question;
  readonly update: (id: string) => Question;
  readonly recost: (id: string) => Question;
  readonly restatus: (id: string) => Question;
  readonly read: (id: string) => Question;
}

/** The questions about records as people have them: with three yearly costs, one or two teams and categories, and a value in
 * each custom field. */
export async function recordQuestions({ address, token }: SignedInProduct): Promise<RecordQuestions> {
  const listed = await askProduct(address, 'GET', '/customFields', { token });
  const fields = (listed.body as readonly CustomField[]).filter(({ type }) => type !== 'user');
  const config = await askProduct(address, 'GET', '/config', { token });
  const { categories } = config.body as { readonly categories: readonly string[] };
  const teams = await askProduct(address, 'GET', '/teams', { token });
  const teamIds = (teams.body as readonly { readonly id: string }[]).map(({ id }) => id);
  const headers = { authorization: `Bearer ${token}` };
  const asking = (path: string, body?: unknown): Question => ({
    path: `/api/contracts${path}`,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    create: () =>
      asking('/create', {
        product: `Measured ${randomInt(1_000_000_000)}`,
        vendor: `Vendor ${randomInt(100)}`,
        status: 'LIVE',
        startDate: '2025-01-01',
        endDate: '2029-01-01',
        description: 'Used by several teams every day.',
        hostingModel: 'Cloud / SaaS',
        renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 3, noticeUnit: 'MONTHS' },
        teams: oneOrTwo(teamIds),
        categories: oneOrTwo(categories),
        annualCosts: costs(),
        customFields: Object.fromEntries(fields.map((field) => [field.key, valueOf(field)])),
      }),
    update: (id) => asking(`/${id}`, { notes: `Measured ${randomInt(1_000_000_000)}` }),
    recost: (id) => asking(`/${id}/annualCosts`, { annualCosts: costs() }),
    restatus: (id) => asking(`/${id}`, { status: 'EVALUATING' }),
    read: (id) => asking(`/${id}`),
  };
}
