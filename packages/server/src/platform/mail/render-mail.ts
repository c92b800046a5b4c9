import type { MailBlock, MailContent, MailListItem } from '@pactbook/domain/kernel/mail-content.ts';

/**
 * The colours of a mail: each class has its light one as an inline style, which every mail program keeps, and its dark
 * one in a media query. They are those of the product's own two themes.
 */
const COLOURS = {
  page: ['background-color:#f6f7f9', 'background-color:#0c0e11'],
  sheet: [
    'background-color:#ffffff;border:1px solid #e4e7eb',
    'background-color:#191d22;border-color:#2b3139',
  ],
  text: ['color:#161a20', 'color:#e9ecf0'],
  muted: ['color:#56606d', 'color:#a3adb9'],
  link: ['color:#0b6b70', 'color:#4cc5bf'],
  button: ['background-color:#0b6b70;color:#ffffff', 'background-color:#34b0ab;color:#04201f'],
  line: ['border-color:#e4e7eb', 'border-color:#2b3139'],
  quote: ['color:#161a20;border-left:3px solid #cfd5dc', 'color:#e9ecf0;border-left-color:#3a434d'],
  pressing: ['color:#b3261e', 'color:#ff8a80'],
  soon: ['color:#855000', 'color:#e8b15a'],
  calm: ['color:#56606d', 'color:#a3adb9'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

type ColourName = keyof typeof COLOURS;

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const DARK = Object.entries(COLOURS)
  .map(([name, [, dark]]) => `.${name}{${dark.replaceAll(/(;|$)/g, ' !important$1')}}`)
  .join('');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that is safe between tags and in a quoted attribute; control characters, which HTML forbids, are gone. */
function escaped(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- control characters are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .toWellFormed()
      .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
  );
}

/** The attributes that give an element its colours in both themes. */
function coloured(name: ColourName, style = ''): string {
  return `class="${name}" style="${COLOURS[name][0]}${style === '' ? '' : `;${style}`}"`;
}

/**
 * A mail as an HTML page: escaped throughout, no script, no image, nothing that is fetched (no reader is tracked),
 * readable in light and dark (docs/product/notifications.md, "Mail"; ASVS 1.2.1).
 */
function renderMailHtml({ subject, preheader, blocks, footer }: MailContent): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme: dark){${DARK}}</style>`,
    `</head><body ${coloured('page', `margin:0;padding:0;${FONT}`)}>`,
    `<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${coloured('page')}>`,
    '<tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">',
    `<tr><td ${coloured('sheet', 'border-radius:8px;padding:24px')}>`,
    `<p ${coloured('link', 'margin:0 0 20px;font-size:14px;font-weight:600')}>Pactbook</p>`,
    ...blocks.map(blockHtml),
    '</td></tr>',
    `<tr><td style="padding:16px 24px">${footerHtml(footer)}</td></tr>`,
    '</table></td></tr></table></body></html>',
    '',
  ].join('\n');
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p ${coloured('text', 'margin:0 0 16px;font-size:15px;line-height:22px')}>${escaped(block.text)}</p>`;
    case 'heading':
      return `<h2 ${coloured('text', 'margin:24px 0 8px;font-size:16px;line-height:22px')}>${escaped(block.text)}</h2>`;
    case 'action':
      return actionHtml(block.label, block.url);
    case 'list':
      return `<ul style="list-style:none;margin:0 0 16px;padding:0">${block.items.map(itemHtml).join('')}</ul>`;
    case 'facts':
      return factsHtml(block.rows);
    case 'quote':
      return `<blockquote ${coloured('quote', 'margin:0 0 16px;padding:4px 0 4px 12px;font-size:15px;line-height:22px;white-space:pre-wrap;overflow-wrap:anywhere')}>${escaped(block.text).replaceAll('\n', '<br>')}</blockquote>`;
  }
}

function actionHtml(label: string, url: string): string {
  const button = coloured(
    'button',
    'display:inline-block;padding:10px 18px;border-radius:6px;font-size:15px;font-weight:600;text-decoration:none',
  );
  return [
    `<p style="margin:0 0 8px"><a href="${escaped(url)}" ${button}>${escaped(label)}</a></p>`,
    `<p ${coloured('muted', 'margin:0 0 16px;font-size:12px;line-height:18px;overflow-wrap:anywhere')}>${escaped(url)}</p>`,
  ].join('\n');
}

function itemHtml({ title, url, note, tone = 'calm', lines = [], links = [] }: MailListItem): string {
  const name =
    url === undefined
      ? `<strong>${escaped(title)}</strong>`
      : `<a href="${escaped(url)}" ${coloured('link', 'font-weight:600')}>${escaped(title)}</a>`;
  const beside =
    note === undefined
      ? ''
      : ` <span ${coloured(tone, 'font-size:13px;white-space:nowrap')}>${escaped(note)}</span>`;
  const below = lines
    .map((line) => `<div ${coloured('muted', 'font-size:13px;line-height:19px')}>${escaped(line)}</div>`)
    .join('');
  const actions = links.map(
    (link) =>
      `<a href="${escaped(link.url)}" ${coloured('link', 'display:inline-block;padding:6px 16px 6px 0;font-weight:600')}>${escaped(link.label)}</a>`,
  );
  const last = actions.length === 0 ? '' : `<div style="font-size:14px">${actions.join('')}</div>`;
  return `<li ${coloured('line', 'padding:10px 0;border-top-width:1px;border-top-style:solid')}><div ${coloured('text', 'font-size:15px;line-height:22px')}>${name}${beside}</div>${below}${last}</li>`;
}

function factsHtml(rows: readonly { readonly label: string; readonly value: string }[]): string {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" valign="top" ${coloured('muted', 'padding:3px 16px 3px 0;font-size:13px;font-weight:400;white-space:nowrap')}>${escaped(label)}</th><td valign="top" ${coloured('text', 'padding:3px 0;font-size:13px;overflow-wrap:anywhere')}>${escaped(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${cells.join('')}</table>`;
}

function footerHtml({
  reason,
  organisationName,
  settingsUrl,
  unsubscribeUrl,
}: MailContent['footer']): string {
  const links = [
    ...(settingsUrl === undefined ? [] : [['Notification settings', settingsUrl] as const]),
    ...(unsubscribeUrl === undefined ? [] : [['Unsubscribe', unsubscribeUrl] as const]),
  ].map(([label, url]) => `<a href="${escaped(url)}" ${coloured('link')}>${label}</a>`);
  const text = `Pactbook, for ${escaped(organisationName)}. ${escaped(reason)}`;
  return `<p ${coloured('muted', 'margin:0;font-size:12px;line-height:18px')}>${[text, links.join(' &middot; ')].filter((part) => part !== '').join('<br>')}</p>`;
}

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
    if (block.kind !== 'list') return [];
    return block.items.flatMap(({ url, links = [] }) => [url, ...links.map((link) => link.url)]);
  });
  return [...inBlocks, footer.settingsUrl, footer.unsubscribeUrl].filter((url) => url !== undefined);
}

function mailText({ blocks, footer }: MailContent): string {
  const end = [
    '-- ',
    `Pactbook, for ${footer.organisationName}`,
    footer.reason,
    ...(footer.settingsUrl === undefined ? [] : [`Notification settings: ${footer.settingsUrl}`]),
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

function itemText({ title, note, lines = [], url, links = [] }: MailListItem): string {
  const head = `- ${title}${note === undefined ? '' : ` (${note})`}`;
  return [
    head,
    ...lines.map((line) => `  ${line}`),
    ...(url === undefined ? [] : [`  ${url}`]),
    ...links.map((link) => `  ${link.label}: ${link.url}`),
  ].join('\n');
}
