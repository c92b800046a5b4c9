import { beforeAll, describe, expect, it } from 'vitest';
import { DISTINCTIVE_WORDS, KNOWN_NAMES } from './known-brands.ts';
import { isHarmless, LogoLibrary } from './logo-library.ts';

let library: LogoLibrary;
beforeAll(async () => {
  library = await LogoLibrary.open();
});

describe('the logo of a product', () => {
  it.each([
    ['Microsoft 365', 'colour/microsoft-icon'],
    ['Adobe Creative Cloud', 'colour/adobe-icon'],
    ['Salesforce Sales Cloud', 'colour/salesforce'],
    ['Slack Enterprise Grid', 'colour/slack-icon'],
    ['Oracle Database Enterprise Edition', 'colour/oracle'],
    ['AWS', 'colour/aws'],
    ['Amazon Web Services', 'colour/aws'],
    ['AWS GovCloud', 'colour/aws'],
    ['Google Workspace', 'colour/google-icon'],
    ['Google Analytics 360', 'colour/google-analytics'],
    ['Atlassian Jira', 'colour/jira'],
    ['Microsoft Power BI Pro', 'colour/microsoft-power-bi'],
    ['Oracle Java Licensing and Support', 'colour/oracle'],
    ['Oracle Linux', 'colour/oracle'],
    ['Jira Software Licence Renewal 2025-2026', 'colour/jira'],
    ['Power BI Premium', 'colour/microsoft-power-bi'],
    ['1Password Business', 'plain/1password'],
    ['AT&T Dedicated Internet', 'plain/atandt'],
    ['GitHub® Copilot™', 'colour/github-copilot'],
  ])('%s is %s', (name, icon) => {
    expect(library.findProduct(name)).toBe(icon);
  });

  it.each([
    'Compass',
    'Belconnen High School Year 9 Camp',
    'Window cleaning',
    'Basecamp trailer hire',
    '',
    '***',
    '漢字',
  ])('there is none for %j', (name) => {
    expect(library.findProduct(name)).toBeNull();
  });
});

describe('the logo of a vendor', () => {
  it.each([
    ['Microsoft', 'colour/microsoft-icon'],
    ['Microsoft Pty Ltd', 'colour/microsoft-icon'],
    ['ADOBE SYSTEMS PTY LTD', 'colour/adobe-icon'],
    ['Salesforce.com, Inc.', 'colour/salesforce'],
    ['Slack Technologies, LLC', 'colour/slack-icon'],
    ['Oracle America, Inc.', 'colour/oracle'],
    ['Amazon Web Services, Inc.', 'colour/aws'],
    ['Cisco Systems Inc.', 'plain/cisco'],
    ['The Linux Foundation', 'plain/linuxfoundation'],
    ['Siemens AG', 'plain/siemens'],
    ['Zoom Video Communications, LLC', 'colour/zoom-icon'],
    ['Box, Inc.', 'colour/box'],
    // The colour library has only the name written out; the mark is better beside a name.
    ['Stripe, Inc.', 'plain/stripe'],
  ])('%s is %s', (name, icon) => {
    expect(library.findVendor(name)).toBe(icon);
  });

  it.each([
    'Delta Systems',
    'Compass Group',
    'Office of Sport',
    'Worldstrides Pty Ltd',
    'Pty Ltd',
    '',
    'שלום',
  ])('there is none for %j', (name) => {
    expect(library.findVendor(name)).toBeNull();
  });
});

describe('the icons', () => {
  it('named by our tables exist', () => {
    const icons = new Set(library.icons());
    expect(icons.size).toBeGreaterThan(5_000);
    const missing = Object.values({ ...KNOWN_NAMES, ...DISTINCTIVE_WORDS }).filter(
      (icon) => !icons.has(icon),
    );
    expect(missing).toEqual([]);
  });

  it('are drawings, each of them, with no script, handler or address in them', async () => {
    const faulty: string[] = [];
    for (const icon of library.icons()) {
      const svg = await library.svg(icon);
      const isDrawing =
        svg !== null &&
        /^<svg [^>]*viewBox="[-\d. ]+"/.test(svg) &&
        svg.endsWith('</svg>') &&
        !/<script|<foreignObject|<iframe|<image|\son\w+=|javascript:|@import|<!/i.test(svg) &&
        !/(?:href\s*=\s*["']|url\(["']?)(?!#)/i.test(svg) &&
        // The namespaces are names that look like addresses; nothing else does.
        !/https?:/i.test(svg.replaceAll(/xmlns(:xlink)?="[^"]*"/g, ''));
      if (!isDrawing) faulty.push(icon);
    }
    expect(faulty).toEqual([]);
  });

  it('that do more than draw are withheld', () => {
    for (const harm of [
      '<script>alert(1)</script>',
      '<path onload="alert(1)"/>',
      '<a href="https://example.org"/>',
      '<a xlink:href="javascript:alert(1)"/>',
      '<foreignObject/>',
      '<path fill="url(https://example.org/x)"/>',
    ]) {
      expect(isHarmless(`<svg xmlns="http://www.w3.org/2000/svg">${harm}</svg>`), harm).toBe(false);
    }
    expect(isHarmless('<svg><path fill="url(#a)"/><use href="#b"/></svg>')).toBe(true);
  });

  it('unknown by name have no drawing', async () => {
    for (const icon of ['colour/no-such-icon', 'plain/no-such-icon', 'plain/../package', 'other/slack', '']) {
      expect(await library.svg(icon)).toBeNull();
    }
  });
});
