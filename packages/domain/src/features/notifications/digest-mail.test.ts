import { describe, expect, test } from 'vitest';
import { digestMail, type SentNotification } from './digest-mail.ts';

const reader = {
  firstName: 'Dana',
  organisationName: 'Acme',
  today: '2027-01-04',
  numberLocale: 'en-US',
  linkBase: 'https://pactbook.example',
  unsubscribeUrl: null,
};

function reminder({ details, ...changes }: Partial<SentNotification> = {}): SentNotification {
  return {
    kind: 'endDate',
    vendor: 'Elastic',
    contractId: 'elastic',
    seesRestricted: true,
    ...changes,
    details: { product: 'Elastic Cloud', deadline: '2027-01-05', stage: 1, ...details },
  };
}

/** The subject of the mail, and each deadline with its text. */
function deadlinesIn(sent: readonly SentNotification[]) {
  const { subject, blocks } = digestMail(sent, reader);
  const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
  return { subject, deadlines: items.map(({ title, lines = [] }) => [title, ...lines]) };
}

describe('the digest mail', () => {
  test('has a deadline once that was due for several lead days since the last digest', () => {
    const stages = [14, 7, 1].map((stage) => reminder({ details: { product: 'Elastic Cloud', stage } }));
    expect(deadlinesIn(stages)).toEqual({
      subject: 'Elastic Cloud: ends Jan 5, 2027 (tomorrow)',
      deadlines: [['Elastic Cloud', 'Elastic', 'Ends Jan 5, 2027']],
    });
  });

  test('says in which days notice may be given, to those who read the record in full', () => {
    const notice = (seesRestricted: boolean) =>
      reminder({
        kind: 'noticeDeadline',
        seesRestricted,
        details: { product: 'Elastic Cloud', deadline: '2027-01-05', noticeFrom: '2026-12-01' },
      });
    const window = 'Window Dec 1, 2026 – Jan 5, 2027';
    expect(deadlinesIn([notice(true)])).toEqual({
      subject: 'Elastic Cloud: notice by Jan 5, 2027 (tomorrow)',
      deadlines: [['Elastic Cloud', 'Elastic', 'Notice by Jan 5, 2027', window]],
    });
    expect(JSON.stringify(deadlinesIn([notice(false)]))).not.toContain('Window');
  });

  test('ends each deadline with the cost, as the reader has amounts written', () => {
    const sent = reminder({ costInForce: { amount: 42_000, currency: 'EUR' } });
    expect(deadlinesIn([sent]).deadlines).toEqual([
      ['Elastic Cloud', 'Elastic', 'Ends Jan 5, 2027', 'Cost in Force €42,000.00'],
    ]);
  });

  test('has each deadline of a record, and of each record of the same name', () => {
    const sent = [
      reminder(),
      reminder({ kind: 'noticeDeadline' }),
      reminder({ contractId: 'another one' }),
      reminder({ details: { product: 'Elastic Cloud', deadline: '2028-01-05' } }),
    ];
    const { subject, deadlines } = deadlinesIn(sent);
    expect(subject).toMatch(/^Elastic Cloud: .*, and 3 more$/);
    expect(deadlines).toHaveLength(4);
  });

  test.each([
    [true, 'renews after', 'Renews after'],
    [false, 'ends', 'Ends'],
  ])(
    'for a reader with restricted fields (%s) says "%s" of a record that renews automatically',
    (seesRestricted, inSubject, words) => {
      const sent = [reminder({ seesRestricted, details: { product: 'Elastic Cloud', renews: true } })];
      expect(deadlinesIn(sent)).toEqual({
        subject: `Elastic Cloud: ${inSubject} Jan 5, 2027 (tomorrow)`,
        deadlines: [['Elastic Cloud', 'Elastic', `${words} Jan 5, 2027`]],
      });
    },
  );
});
