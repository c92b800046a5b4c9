import type { MailBlock, MailContent, MailListItem } from '@pactbook/domain/kernel/mail-content.ts';
import { renderMailHtml } from './mail-html.ts';

/** A mail in both of its parts. */
export interface RenderedMail {
  readonly subject: string;
  readonly textBody: string;
  readonly htmlBody: string;
}

/**
 * Puts a mail into plain text and HTML (RFC 2046, section 5.1.4: the same content twice).
 *
 * @param linkBase what every link must begin with, from the configuration alone; null where no mail may carry one
 * @throws Error when a link leads anywhere else: a fault of ours that must not reach a reader
 */
export function renderMail(content: MailContent, linkBase: string | null): RenderedMail {
  for (const url of linksOf(content)) {
    if (linkBase === null || !url.startsWith(`${linkBase}/`)) {
      throw new Error('An email would have carried a link that does not lead to this installation.');
    }
  }
  return { subject: content.subject, textBody: mailText(content), htmlBody: renderMailHtml(content) };
}

function linksOf({ blocks, footer }: MailContent): string[] {
  const inBlocks = blocks.flatMap((block) => {
    if (block.kind === 'action') return [block.url];
    return block.kind === 'list' ? block.items.map(({ url }) => url) : [];
  });
  return [...inBlocks, footer.settingsUrl, footer.unsubscribeUrl].filter((url) => url !== undefined);
}

function mailText({ blocks, footer }: MailContent): string {
  const end = [
    '-- ',
    `Pactbook, for ${footer.organisationName}`,
    footer.reason,
    ...(footer.settingsUrl === undefined ? [] : [`Change what you get: ${footer.settingsUrl}`]),
    ...(footer.unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${footer.unsubscribeUrl}`]),
  ].join('\n');
  return `${[...blocks.map(blockText), end].join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'heading':
      return block.text.toUpperCase();
    case 'action':
      return `${block.label}:\n${block.url}`;
    case 'list':
      return block.items.map(itemText).join('\n');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
  }
}

function itemText({ title, note, lines = [], url }: MailListItem): string {
  const head = `- ${title}${note === undefined ? '' : ` (${note})`}`;
  return [head, ...lines.map((line) => `  ${line}`), ...(url === undefined ? [] : [`  ${url}`])].join('\n');
}
