import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): {
  lines: string[];
  first: Record<string, unknown>;
} {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => void lines.push(line) }));
  return { lines, first: JSON.parse(lines[0] ?? '{}') as Record<string, unknown> };
}

describe('the log', () => {
  it('is one JSON object a line with its time in UTC', () => {
    const { lines, first } = logged((log) => log.info({ requestId: 'a' }, 'hello'));
    expect(lines).toHaveLength(1);
    expect(first).toMatchObject({ level: 'info', requestId: 'a', msg: 'hello' });
    expect(first['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('cannot be forged by line breaks', () => {
    const { lines } = logged((log) => log.info({ path: '/a\r\n{"level":"fatal"}' }, 'b\nc\u2028d'));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  });

  it('drops secrets and addresses that are passed by mistake', () => {
    const { lines } = logged((log) =>
      log.info(
        {
          password: 'p1',
          body: { password: 'p2', token: 't1', emailAddress: 'a@example.com' },
          authorization: 'Bearer t2',
        },
        'x',
      ),
    );
    expect(lines[0]).not.toMatch(/p1|p2|t1|t2|example\.com/);
  });

  it('takes addresses, tokens and queries out of the messages of errors', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';
    const { lines } = logged((log) =>
      log.error(
        { err: new Error(`550 <ana@example.com> unknown, ${token}, https://x.example/reset?key=abc`) },
        'x',
      ),
    );
    expect(lines[0]).not.toMatch(/ana@|eyJ|key=abc/);
    expect(lines[0]).toContain('[address]');
  });

  it('shows no value of a row that the database refused', () => {
    const error = new pg.DatabaseError('invalid input syntax for type uuid: "hunter2"', 10, 'error');
    error.detail = 'Key (email_key)=(ana@example.com) already exists.';
    error.severity = 'ERROR';
    error.code = '22P02';
    const { lines, first } = logged((log) => log.error({ err: error }, 'x'));
    expect(lines[0]).not.toMatch(/hunter2|ana@/);
    expect(first['err']).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid' });
  });
});
