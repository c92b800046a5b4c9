import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { ENDPOINTS } from './all-endpoints.ts';
import { EVENTS } from './all-events.ts';
import { POLICIES } from './all-policies.ts';

const endpoints = Object.values(ENDPOINTS);

const LINES = ['name', 'label', 'firstName', 'lastName', 'organisationName', 'role', 'phone'];

/** The schemas of what a body calls a name or label, with where they are. */
function linesIn(schema: z.core.$ZodType, where: string): [where: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return linesIn(schema.unwrap(), where);
  if (schema instanceof z.ZodArray) return linesIn(schema.element, where);
  if (schema instanceof z.ZodPipe) return linesIn(schema.in, where);
  if (schema instanceof z.ZodString)
    return LINES.includes(where.split('.').at(-1) ?? '') ? [[where, schema]] : [];
  if (!(schema instanceof z.ZodObject)) return [];
  // What a filter is called on screen is made by the screen.
  return Object.entries(schema.shape).flatMap(([key, part]) =>
    key === 'view' ? [] : linesIn(part, `${where}.${key}`),
  );
}
/** What an administrator may do in another account besides reading, written by hand (docs/product/people.md, "Impersonation"). */
const WORK_WHILE_IMPERSONATING = [
  'budgets.create',
  'budgets.delete',
  'budgets.import',
  'budgets.undo',
  'budgets.update',
  'changeSets.undo',
  'contractAnalysis.apply',
  'contractAnalysis.cancelBatch',
  'contractAnalysis.decide',
  'contractAnalysis.add',
  'contractAnalysis.delete',
  'contractAnalysis.rerun',
  'contractAnalysis.run',
  'contractAnalysis.upload',
  'contracts.bulkDecide',
  'contracts.bulkDelete',
  'contracts.bulkEdit',
  'contracts.bulkRestore',
  'contracts.create',
  'contracts.decide',
  'contracts.delete',
  'contracts.editCells',
  'contracts.exportChosen',
  'contracts.import',
  'contracts.link',
  'contracts.query',
  'contracts.renew',
  'contracts.restore',
  'contracts.setAnnualCosts',
  'contracts.unlink',
  'contracts.update',
  'contracts.withdrawDecision',
  'documents.delete',
  'documents.restore',
  'documents.ticket',
  'documents.update',
  'documents.upload',
  // Leaving must be possible.
  'impersonation.stop',
  'imports.analyse',
  'imports.deleteMapping',
  'imports.saveMapping',
  // For the owners of the record; one's own is refused by its command.
  'notifications.addReminder',
  'notifications.removeReminder',
  'productLogos.remove',
  'productLogos.upload',
  // It reads.
  'scenarios.result',
  'signIn.logout',
  'vendors.addAlias',
  'vendors.addContact',
  'vendors.merge',
  'vendors.mergeGroups',
  'vendors.removeAlias',
  'vendors.removeContact',
  'vendors.tellApart',
  'vendors.updateContact',
];

describe('every call of the API', () => {
  test('has an id and a method and path of its own', () => {
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });

  test('is guarded by a policy that is printed with the permissions, by the session, or is public on purpose', () => {
    const actions = POLICIES.map(({ action }) => action);
    const unknown = endpoints.filter(
      ({ access }) => typeof access === 'object' && !actions.includes(access.action),
    );
    expect(unknown.map(({ id }) => id)).toEqual([]);
    expect(endpoints.filter(({ access }) => access === 'public').map(({ id }) => id)).toEqual([
      'signIn.initiate',
      'signIn.login',
      'account.forgotPassword',
      'account.checkResetToken',
      'account.resetPassword',
      'impersonation.start',
      'singleSignOn.processResponse',
      // The ticket authorizes the call.
      'documents.ticketedContent',
      'notifications.stopMails',
      // So does the address of a calendar.
      'notifications.calendar',
      'mailActions.snooze',
      // Without an organisation there is no one; the setup itself needs the code that the server printed.
      'setup.state',
      'setup.begin',
      'setup.checkCode',
    ]);
  });

  test('that takes a name or label takes it as one line', () => {
    const names = endpoints.flatMap(({ id, body }) => linesIn(body, id));
    expect(names.map(([where]) => where)).toEqual(
      expect.arrayContaining(['apiTokens.create.name', 'teams.create.name', 'customFields.create.label']),
    );
    const broken = names.filter(([, schema]) =>
      /[\r\n\u2028]/.test(String(schema.safeParse('a\nb\u2028c').data)),
    );
    expect(broken.map(([where]) => where)).toEqual([]);
  });

  test('of an administrator in another account reads, or works on records: nothing else is allowed', () => {
    const signedIn = endpoints.filter(({ access }) => access !== 'public');
    const allowed = signedIn.filter(({ whileImpersonating }) => whileImpersonating === 'allowed');
    const refusedReads = signedIn.filter(
      ({ method, whileImpersonating }) => method === 'GET' && whileImpersonating === 'refused',
    );
    const work = allowed.filter(({ method }) => method !== 'GET');
    expect(refusedReads.map(({ id }) => id)).toEqual(['signIn.storageKey']);
    expect(work.map(({ id }) => id).toSorted()).toEqual([...WORK_WHILE_IMPERSONATING].toSorted());
  });

  test('is refused while impersonating, and to API tokens, until its endpoint allows it', () => {
    const { method, path, summary, access } = ENDPOINTS.logout;
    const { whileImpersonating, apiTokens } = defineEndpoint({
      id: 'test.new',
      method,
      path,
      summary,
      access,
    });
    expect([whileImpersonating, apiTokens]).toEqual(['refused', 'never']);
  });

  test('has no parameters, query, body and answer until its endpoint says so', () => {
    const call = { id: 'test.new', method: 'POST', path: '/test', summary: '', access: 'signedIn' } as const;
    const bare = defineEndpoint(call);
    expect(bare.bodyKind).toBe('none');
    expect(bare.status).toBe(204);
    for (const part of [bare.params, bare.query]) expect(part.safeParse({ key: 1 }).success).toBe(false);
    for (const part of [bare.body, bare.output]) expect(part.safeParse({}).success).toBe(false);
    const full = defineEndpoint({ ...call, body: z.strictObject({ key: z.int() }), output: z.string() });
    expect([full.bodyKind, full.status]).toEqual(['json', 200]);
    expect(defineEndpoint({ ...call, answerTypes: ['text/csv'] }).status).toBe(200);
    const form = defineEndpoint({ ...call, body: z.strictObject({}), bodyKind: 'multipart' });
    expect(form.bodyKind).toBe('multipart');
  });

  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses unknown parts',
    (_, endpoint) => {
      const faultsOf = (schema: z.ZodType) => schema.safeParse({ nobodyKnowsThis: 1 }).error?.issues ?? [];
      const refused = (schema: z.ZodType) =>
        faultsOf(schema).some(({ code }) => code === 'unrecognized_keys');
      expect(refused(endpoint.params)).toBe(true);
      expect(refused(endpoint.query)).toBe(true);
      expect(refused(endpoint.body)).toBe(endpoint.bodyKind !== 'none');
    },
  );

  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s can be published as JSON Schema',
    (_, endpoint) => {
      expect(() => z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' })).not.toThrow();
      expect(() => z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })).not.toThrow();
    },
  );

  test('declares every parameter of its path', () => {
    for (const { path, params, id } of endpoints) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const declared = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
      expect({ id, declared }).toEqual({ id, declared: named });
    }
  });
});

describe('every event', () => {
  test('has a type of its own and a summary', () => {
    expect(new Set(EVENTS.map(({ type }) => type)).size).toBe(EVENTS.length);
    expect(EVENTS.filter(({ summary }) => summary.length < 5)).toEqual([]);
  });
});
