import { chromium } from 'playwright-core';
import fs from 'node:fs';
const [,, width='1440', scheme='light', ...only] = process.argv;
const dir='/work/shared/data/reports/';
const out='/tmp/wt-d/shots'; fs.mkdirSync(out,{recursive:true});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const ctx = await browser.newContext({ viewport:{width:+width,height:900}, colorScheme: scheme });
const page = await ctx.newPage();
await page.goto('http://localhost:3140/');
await page.getByLabel(/email/i).first().fill('system-admin@acme.example');
await page.keyboard.press('Enter'); await page.waitForTimeout(1500);
await page.getByLabel(/password/i).first().fill('pactbook-demo');
await page.keyboard.press('Enter');
await page.waitForURL(u=>!/login|sign/.test(u.pathname),{timeout:30000}); 
for (const f of (only.length?only:fs.readdirSync(dir).filter(f=>/csv|xls/.test(f)))) {
  await page.goto('http://localhost:3140/import');
  await page.getByLabel('Spreadsheet to import').setInputFiles(f.includes('/')?f:dir+f);
  await page.waitForTimeout(500);
  await page.waitForFunction(()=>document.querySelector('[role=alert]')||[...document.querySelectorAll('button')].some(b=>/another file/i.test(b.textContent)),null,{timeout:30000}).catch(()=>{});
  await page.waitForTimeout(300);
  const name=f.split('/').pop();
  console.log('==',name, (await page.locator('[role=alert], [role=status]').allInnerTexts()).filter(Boolean).join(' | ').replace(/\s+/g,' '));
  await page.screenshot({path:`${out}/${name}-${width}-${scheme}.png`});
}
await browser.close();
