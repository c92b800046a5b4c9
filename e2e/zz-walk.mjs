import { chromium } from 'playwright-core';
const [,, file, width='1440', scheme='light'] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const page = await (await browser.newContext({ viewport:{width:+width,height:900}, colorScheme: scheme })).newPage();
await page.goto('http://localhost:3140/');
await page.getByLabel(/email/i).first().fill('system-admin@acme.example'); await page.keyboard.press('Enter'); await page.waitForTimeout(1500);
await page.getByLabel(/password/i).first().fill('pactbook-demo'); await page.keyboard.press('Enter'); await page.waitForTimeout(2500);
await page.goto('http://localhost:3140/import');
await page.getByLabel('Spreadsheet to import').setInputFiles(file);
const name=file.split('/').pop(); let n=0; const shot=async(w)=>{await page.waitForTimeout(900); await page.screenshot({path:`/tmp/wt-d/shots/walk-${name}-${++n}-${w}-${width}.png`,fullPage:true});};
await shot('file');
for (const w of ['columns','values','check']) { const b=page.getByRole('button',{name:/^(Continue|Check)/}).last(); if (await b.count()===0||await b.isDisabled()) break; await b.click(); await page.waitForTimeout(1500); await shot(w); if (w==='columns') { const nf=page.getByRole('button',{name:/field/i}); console.log(await nf.allInnerTexts()); } }
console.log((await page.locator('main').innerText()).slice(0,3000));
await browser.close();
