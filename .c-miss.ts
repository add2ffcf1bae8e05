import { chromium } from '@playwright/test';
import { BROWSER_ARGS, requireBrowser } from './testing/browser/browser.ts';
import { DEMO_ACCOUNTS } from './testing/browser/demo-accounts.ts';
import { startStack } from './testing/browser/stack.ts';
import { signIn } from './testing/browser/fixtures.ts';
import { PAGES } from './bench/app/pages.ts';
import { readFileSync } from 'node:fs';
const man=JSON.parse(readFileSync('.cache/build/manifest.json','utf8'));
const src=(f:string)=>{const k=Object.keys(man).find(k=>'/'+man[k].file===f);return k?.startsWith('_')?'~'+man[k].name:k};
const stack=await startStack();
const b=await chromium.launch({executablePath:requireBrowser(),args:BROWSER_ARGS});
try{ for(const role of ['creator','media','admin'] as const){
 const c=await b.newContext({viewport:{width:390,height:844},baseURL:stack.url}); const p0=await c.newPage(); await signIn(p0,DEMO_ACCOUNTS[role]); await p0.close();
 for(const pg of PAGES.filter(p=>p.role===role)){ const c2=await b.newContext({viewport:{width:390,height:844},storageState:await c.storageState()}); const p=await c2.newPage(); const reqs:string[]=[]; p.on('request',r=>reqs.push(r.method()+' '+new URL(r.url()).pathname+new URL(r.url()).search.slice(0,90)));
  const html=readFileSync(`dist${pg.path}.html`,'utf8');
  await p.goto(stack.url+pg.path,{waitUntil:'networkidle'}); await p.waitForTimeout(500);
  const js=reqs.filter(r=>r.includes('/assets/')).map(r=>r.split(' ')[1]!);
  console.log('##',role,pg.path,'preloaded',[...html.matchAll(/modulepreload[^>]*href="([^"]+)"/g)].length,'js+css',js.length);
  console.log('  late:',js.filter(f=>!html.includes(f)).map(src).join(' '));
  console.log('  api:',reqs.filter(r=>!r.includes('/assets/')).slice(1).join('\n       '));
  if(process.argv[2]) await p.screenshot({path:`/tmp/c-shot-${role}${pg.path.replaceAll('/','-')}.png`});
  await c2.close(); }
 await c.close();
}} finally {await b.close(); await stack.stop();}
