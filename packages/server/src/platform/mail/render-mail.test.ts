import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailContent } from '@pactbook/domain/kernel/mail-content.ts';
import { renderMail } from './render-mail.ts';

const BASE = 'https://contracts.example.com';

function buildContent(changes: Partial<MailContent> = {}): MailContent {
  return {
    subject: 'Two deadlines',
    preheader: 'The first one is on Friday.',
    blocks: [
      { kind: 'paragraph', text: 'Hello Dana,' },
      { kind: 'action', label: 'Open the records', url: `${BASE}/records` },
      {
        kind: 'list',
        items: [
          {
            title: 'Jira & Co',
            url: `${BASE}/record/Jira/1/details`,
            note: '14 Days',
            tone: 'pressing',
            lines: ['Atlassian'],
          },
        ],
      },
      { kind: 'facts', rows: [{ label: 'Team', value: 'Legal IT' }] },
      { kind: 'quote', text: 'First line\nsecond line' },
    ],
    footer: {
      reason: 'You get this email because you own these records.',
      organisationName: 'Acme',
      settingsUrl: `${BASE}/profile/notifications`,
      unsubscribeUrl: `${BASE}/unsubscribe`,
    },
    ...changes,
  };
}

describe('a mail', () => {
  it('says the same in plain text and in HTML', () => {
    const { textBody, htmlBody } = renderMail(buildContent(), BASE);
    for (const words of [
      'Hello Dana,',
      'Open the records',
      '14 Days',
      'Atlassian',
      'Legal IT',
      'second line',
      'own these records',
    ]) {
      expect(textBody).toContain(words);
      expect(htmlBody).toContain(words);
    }
    expect(textBody).toContain(`Open the records:\n${BASE}/records\n`);
    expect(textBody).toContain('> First line\n> second line');
    expect(textBody).toContain(`Unsubscribe: ${BASE}/unsubscribe`);
    expect(htmlBody).toContain('Jira &amp; Co');
    expect(htmlBody).toContain('prefers-color-scheme: dark');
    expect(htmlBody).toContain('The first one is on Friday.');
  });

  it('fetches nothing, so that no one learns when it is read', () => {
    const { htmlBody } = renderMail(buildContent(), BASE);
    expect(htmlBody).not.toMatch(/<img|<script|<link|<iframe|src=|url\(|@import/i);
  });

  it('leads nowhere but to this installation', () => {
    for (const url of [
      'https://evil.example/x',
      `${BASE}.evil.example/x`,
      'javascript:alert(1)',
      '//evil.example',
    ]) {
      const elsewhere = buildContent({ blocks: [{ kind: 'action', label: 'Go', url }] });
      expect(() => renderMail(elsewhere, BASE)).toThrow('does not lead to this installation');
    }
    expect(() => renderMail(buildContent(), null)).toThrow('does not lead to this installation');
  });

  it('shows what people wrote and never runs it, whatever it is', () => {
    const tags = (html: string): string[] =>
      (html.match(/<[^>]*>/g) ?? [])
        .filter((tag) => tag !== '<br>')
        .map((tag) => tag.replace(/href="[^"]*"/, 'href'));
    const plain = tags(renderMail(buildContent(withText('x')), BASE).htmlBody);
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onmouseover='x",
        '</style>',
        '&lt;b&gt;',
      ),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(tags(renderMail(buildContent(withText(text)), BASE).htmlBody)).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });
});

/** A mail in which one text is everywhere that people's texts can. */
function withText(text: string): Partial<MailContent> {
  return {
    subject: text,
    preheader: text,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'heading', text },
      { kind: 'list', items: [{ title: text, url: `${BASE}/record/${text}`, note: text, lines: [text] }] },
      { kind: 'facts', rows: [{ label: text, value: text }] },
      { kind: 'quote', text },
    ],
    footer: { reason: text, organisationName: text },
  };
}
