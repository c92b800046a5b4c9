import { Counter, Gauge, type Registry } from 'prom-client';
import { declaredKept } from '../freshness/registry.ts';

/** Counts how often what the server keeps was used, by its name. */
export function keptCounters(registers: Registry[]): () => void {
  const labelNames = ['name'];
  const hits = new Counter({
    name: 'pactbook_kept_hits_total',
    help: 'How often what this server keeps was used (docs/guides/freshness.md).',
    labelNames,
    registers,
  });
  const misses = new Counter({
    name: 'pactbook_kept_misses_total',
    help: 'How often it had to be read.',
    labelNames,
    registers,
  });
  const bytes = new Gauge({ name: 'pactbook_kept_bytes', help: 'Memory of it.', labelNames, registers });
  return () => {
    hits.reset();
    misses.reset();
    for (const { name, figures } of declaredKept()) {
      hits.inc({ name }, figures.hits);
      misses.inc({ name }, figures.misses);
      bytes.set({ name }, figures.bytes);
    }
  };
}
