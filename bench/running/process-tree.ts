import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface Numbers {
  readonly parent: number;
  /** Of the process and of those of its children that have ended. */
  readonly seconds: number;
}

function numbersOf(pid: number): Numbers | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { parent: fields[1] ?? 0, seconds: ticks / TICKS_PER_SECOND };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/** Seconds of processor time of all processes that a process has started, directly or not: the shipped PostgreSQL. */
export function cpuSecondsBelow(pid: number): number {
  const all = new Map<number, Numbers>();
  for (const name of readdirSync('/proc')) {
    const numbers = /^\d+$/.test(name) ? numbersOf(Number(name)) : null;
    if (numbers !== null) all.set(Number(name), numbers);
  }
  const isBelow = (id: number): boolean => {
    const parent = all.get(id)?.parent ?? 0;
    return parent === pid || (parent > 1 && isBelow(parent));
  };
  return [...all].reduce((sum, [id, { seconds }]) => (isBelow(id) ? sum + seconds : sum), 0);
}
