import { describe, expect, test } from 'vitest';
import { z } from 'zod';
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
      // Without an organisation there is nobody; the setup itself needs the code that the server printed.
      'setup.state',
      'setup.begin',
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

  test("that changes a person's account or rights is refused while impersonating", () => {
    // Features about records: an administrator may do there what the person may.
    const allowed = [
      'contracts',
      'documents',
      'contractAnalysis',
      'customFields',
      'savedViews',
      'importExport',
      'productLogos',
      'vendors',
      'budgets',
      'dashboard',
      'support',
      // Calls with effects beyond the impersonation are declared with it.
      'notifications',
      // Names and numbers only; changes of rights are refused anyway.
      'teams',
      'changeSets',
    ];
    const open = endpoints.filter(
      ({ id, method, access, notWhileImpersonating }) =>
        method !== 'GET' &&
        access !== 'public' &&
        !notWhileImpersonating &&
        !allowed.includes(id.split('.')[0] ?? ''),
    );
    const harmless = [
      // Ending the impersonation must be possible while impersonating.
      'impersonation.stop',
      'signIn.logout',
      // Read-only calls for system administrators, whom nobody can impersonate.
      'organisations.mailTest',
      'singleSignOn.test',
    ];
    expect(open.map(({ id }) => id).filter((id) => !harmless.includes(id))).toEqual([]);
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
