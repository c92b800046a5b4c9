import { organisationColumnOf, TABLE_OWNERS } from '../../platform/database/migrations/table-owners.ts';

/** Where a plan says which rows a node takes. */
const SCAN_CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter'] as const;
const JOIN_CONDITIONS = ['Hash Cond', 'Merge Cond', 'Join Filter'] as const;

/** The part of a verbose plan, in PostgreSQL's own words, that this file reads. */
export interface PlanNode extends Partial<
  Readonly<Record<(typeof SCAN_CONDITIONS)[number] | (typeof JOIN_CONDITIONS)[number], string>>
> {
  readonly 'Node Type': string;
  readonly 'Join Type'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'CTE Name'?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly PlanNode[];
}

/** `alias.column`, as a verbose plan names it everywhere; aliases are unique in a plan. */
const COLUMN = /^"?\w+"?\."?\w+"?$/;

/**
 * From which column to which a join hands the organisation on: rows that are kept without a partner are not restricted by
 * one. Missing: to neither side.
 */
const HANDS_ON: Readonly<Record<string, { readonly toInner: boolean; readonly toOuter: boolean }>> = {
  Inner: { toInner: true, toOuter: true },
  Semi: { toInner: true, toOuter: true },
  'Right Semi': { toInner: true, toOuter: true },
  Left: { toInner: true, toOuter: false },
  Anti: { toInner: true, toOuter: false },
  Right: { toInner: false, toOuter: true },
  'Right Anti': { toInner: false, toOuter: true },
};

/**
 * The tables of organisations that a plan reads without a given organisation: neither is their organisation equal to a
 * value that came with the statement, nor to a column for which that holds. Two tables that are joined to each other by
 * their organisation alone are read for all of them.
 */
export function tablesWithoutOrganisation(plan: PlanNode): string[] {
  const reading = new Reading(plan);
  return reading.tables.filter(({ column }) => !reading.isGiven(column)).map(({ table }) => table);
}

/** What a plan says about columns: which are given, and which are given when another one is. */
class Reading {
  readonly tables: { readonly table: string; readonly column: string }[] = [];
  readonly #given = new Set<string>();
  readonly #follows = new Map<string, Set<string>>();
  readonly #named = new Map<string, PlanNode>();

  constructor(plan: PlanNode) {
    for (const node of nodesOf(plan)) {
      const name = node['Subplan Name'];
      if (name !== undefined) this.#named.set(name, node);
    }
    this.#read(plan, undefined);
    for (const column of this.#given)
      for (const next of this.#follows.get(column) ?? []) this.#given.add(next);
  }

  isGiven(column: string): boolean {
    return this.#given.has(column);
  }

  #read(node: PlanNode, aliasAbove: string | undefined): void {
    const isIndexOfBitmap = node['Node Type'] === 'Bitmap Index Scan';
    // A bitmap scan of the heap has its conditions in the scans of the indexes below it, which name its alias.
    const alias =
      node.Alias ?? (isIndexOfBitmap || node['Node Type'].startsWith('Bitmap') ? aliasAbove : undefined);
    if (node['Join Type'] !== undefined) this.#readJoin(node);
    if (alias !== undefined) this.#readScan(node, alias);
    for (const child of node.Plans ?? []) this.#read(child, alias);
  }

  #readScan(node: PlanNode, alias: string): void {
    const isOf = (column: string): boolean => aliasOf(column) === alias;
    for (const [left, right] of SCAN_CONDITIONS.flatMap((name) => equalities(node[name]))) {
      for (const [column, other] of [
        [left, right],
        [right, left],
      ] as const) {
        if (!COLUMN.test(column) || !isOf(column)) continue;
        if (isValue(other)) this.#given.add(column);
        else if (COLUMN.test(other)) this.#follow(other, column);
      }
    }
    const { 'Relation Name': table, 'Node Type': type } = node;
    const owners: ReadonlyMap<string, string> = new Map(Object.entries(TABLE_OWNERS));
    if (table !== undefined && type.includes('Scan') && owners.get(table) === 'organisation') {
      this.tables.push({ table, column: `${alias}.${organisationColumnOf(table)}` });
    }
    this.#readSource(node, alias);
  }

  /** A column of a sub-select, or of a common table expression, is what the plan below it puts out under its name. */
  #readSource(node: PlanNode, alias: string): void {
    const { 'CTE Name': name, 'Node Type': type } = node;
    const source =
      name === undefined
        ? type === 'Subquery Scan'
          ? node.Plans?.[0]
          : undefined
        : this.#named.get(`CTE ${name}`);
    for (const column of source === undefined ? [] : outputOf(source)) {
      if (COLUMN.test(column)) this.#follow(column, `${alias}.${columnOf(column)}`);
    }
  }

  #readJoin(node: PlanNode): void {
    const [outer, inner] = node.Plans ?? [];
    const hands = HANDS_ON[node['Join Type'] ?? ''];
    if (hands === undefined || outer === undefined || inner === undefined) return;
    const innerAliases = new Set(nodesOf(inner).map(({ Alias }) => Alias));
    const isTold = (column: string): boolean =>
      innerAliases.has(aliasOf(column)) ? hands.toInner : hands.toOuter;
    for (const [left, right] of JOIN_CONDITIONS.flatMap((name) => equalities(node[name]))) {
      for (const [column, other] of [
        [left, right],
        [right, left],
      ] as const) {
        if (!COLUMN.test(column) || !isTold(column)) continue;
        if (isValue(other)) this.#given.add(column);
        else if (COLUMN.test(other)) this.#follow(other, column);
      }
    }
  }

  #follow(column: string, next: string): void {
    const all = this.#follows.get(column) ?? new Set();
    this.#follows.set(column, all.add(next));
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** What a node puts out; of a union its first part tells it. */
function outputOf(node: PlanNode): readonly string[] {
  return node.Output ?? (node.Plans?.[0] === undefined ? [] : outputOf(node.Plans[0]));
}

const aliasOf = (column: string): string => column.slice(0, column.indexOf('.'));
const columnOf = (column: string): string => column.slice(column.indexOf('.') + 1);

/** Whether an expression is made of what came with the statement alone: no column, no list, no sub-select of each row. */
function isValue(expression: string): boolean {
  const bare = expression.replaceAll(/'(?:[^']|'')*'/g, '').replaceAll(/\(InitPlan \d+\)\.col\d+/g, '');
  return !/^(?:ANY|ALL)\b/.test(bare) && !bare.includes('SubPlan') && !/\w"?\."?[a-z_]/i.test(bare);
}

/** The two sides of each `a = b` that has to hold for a condition to hold. */
function equalities(condition: string | undefined): (readonly [string, string])[] {
  if (condition === undefined) return [];
  const inside = withoutParentheses(condition);
  const parts = splitOutside(inside, ' AND ');
  if (parts.length > 1) return parts.flatMap(equalities);
  const [left, right, ...more] = splitOutside(inside, ' = ');
  return left === undefined ||
    right === undefined ||
    more.length > 0 ||
    splitOutside(inside, ' OR ').length > 1
    ? []
    : [[withoutParentheses(left), withoutParentheses(right)]];
}

/** Splits a text at a separator that is in no parentheses and no quotes. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth !== 0 || !text.startsWith(separator, at)) continue;
    parts.push(text.slice(start, at));
    start = at + separator.length;
  }
  return [...parts, text.slice(start)];
}

/** Without the parentheses around the whole of it. */
function withoutParentheses(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  const inside = text.slice(1, -1);
  let depth = 0;
  for (const letter of inside) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth < 0) return text;
  }
  return withoutParentheses(inside);
}
