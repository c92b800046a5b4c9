import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disagreementsOf } from '@pactbook/domain/features/contract-analysis/into-record.ts';
import { withUs } from '@pactbook/domain/features/contract-analysis/party-name.ts';
import { placeFields } from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import type { Party } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { analyzeFile } from '../features/contract-analysis/analysis.worker.ts';
import { buildAcme } from './acme/acme.ts';
import type { DemoOrganisation } from './demo-organisation.ts';
import { papersOf, type DemoPaper } from './demo-papers.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pactbook-papers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads and analyzes a paper as the server does, and compares what is found with its record: "field: says | has". */
async function disagreements({ name, contracts }: DemoOrganisation, paper: DemoPaper): Promise<string[]> {
  const path = join(folder, paper.name);
  await writeFile(path, paper.content);
  const found = await analyzeFile(
    { path, type: 'pdf' },
    { onPage: () => undefined, onRead: () => undefined },
  );
  const fields = placeFields(found, found.findings.fields).map((field) => ({
    ...field,
    value: field.field === 'parties' ? withUs(field.value as Party[], name) : field.value,
    decision: null,
  }));
  const contract = contracts[paper.index];
  if (contract === undefined) throw new Error('This paper has no record.');
  const { fields: record, annualCosts } = contract;
  return disagreementsOf(fields, { ...record, annualCosts }).map(({ field }) => field);
}

// Which records have the contracts, and all of their days, depend on the day of the first start.
it.each(['2026-11-23', '2028-02-29', '2029-01-01'])(
  'of the ten contracts of a demo made on %s five disagree with their record, each in one thing',
  async (today) => {
    const acme = buildAcme(today);
    const papers = papersOf(acme).filter(({ isAnalyzed }) => isAnalyzed);
    const found = [];
    for (const paper of papers) found.push(await disagreements(acme, paper));
    expect(found).toEqual([
      [],
      ['renewal'],
      [],
      ['endDate'],
      [],
      ['vendor'],
      [],
      ['renewal'],
      [],
      ['startDate'],
    ]);
  },
);
