import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContractPdf } from '../testing/build-analysis.ts';
import { analyzeContracts } from './analyze-contract.ts';

describe('analyze-contract', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-analyze-'));
    await writeFile(join(folder, 'msa.pdf'), buildContractPdf());
    await writeFile(join(folder, 'broken.pdf'), 'no PDF');
    await writeFile(join(folder, 'empty.txt'), ' \n ');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function run(...args: readonly string[]) {
    const lines: string[] = [];
    const code = await analyzeContracts.prepareAlone(args)({
      say: (line) => void lines.push(line),
      pathOf: (path) => path,
    });
    return { code, lines };
  }
  const at = (name: string) => join(folder, name);

  it('says one JSON object for each file, whatever became of it, with every finding in its text', async () => {
    const files = ['msa.pdf', 'broken.pdf', 'empty.txt', 'prices.csv', 'missing.pdf'].map(at);
    const { code, lines } = await run('--json', ...files);
    const analyses = lines.map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(analyses.map(({ file, state }) => [file, state])).toEqual(
      files.map((file, index) => [file, ['ready', 'failed', 'noText', 'failed', 'failed'][index]]),
    );
    const [{ text, pageStarts, pages, clauses, fields }] = analyses;
    expect([pages, pageStarts.length]).toEqual([3, 3]);
    expect(clauses.some(({ confidence }: { confidence: number }) => confidence < 0.2)).toBe(true);
    const evidence = fields.flatMap((field: { evidence: unknown[] }) => field.evidence);
    for (const { start, end, quote } of [...clauses, ...evidence]) expect(text.slice(start, end)).toBe(quote);
  });

  it('says in words what is likely, and answers 1 when a file could not be read', async () => {
    const { code, lines } = await run(at('msa.pdf'), at('broken.pdf'));
    expect(code).toBe(1);
    expect(lines[0]).toBe(at('msa.pdf'));
    expect(lines.join('\n')).toMatch(/ {2}Governing Law \(\d+ %, p\. 2\): This Agreement is governed by/);
    expect(lines.at(-1)).toMatch(/broken\.pdf: ./);
  });

  it('needs a file', () => {
    expect(() => analyzeContracts.prepareAlone(['--json'])).toThrow('Name at least one file.');
  });
});
