/**
 * Inline script that runs first: says that the network is gone, and keeps links from leaving for the browser's error page,
 * until the page's own notice is loaded (`ui/shell/offline-notice.tsx`), which needs the network.
 */
export function lostNetworkScript(text: string): string {
  return `(()=>{let n;const lost=()=>!navigator.onLine&&!('used' in document.documentElement.dataset),tell=()=>{n?.remove();if(!lost())return;n=document.createElement('p');n.role='status';n.textContent=${inScript(text)};n.style='${noticeStyle}';document.body.append(n)};addEventListener('online',tell);addEventListener('offline',tell);addEventListener('click',e=>{const a=e.target.closest?.('a[href]');if(a&&lost()&&a.origin===location.origin&&a.pathname+a.search!==location.pathname+location.search)e.preventDefault()},true)})()`
}

const noticeStyle =
  'position:fixed;z-index:1400;inset:auto 16px 16px;margin:0 auto;width:fit-content;padding:10px 16px;border-radius:8px;font:0.875rem/1.5 Geist,system-ui,sans-serif;color:var(--mui-palette-background-default);background:var(--mui-palette-text-primary)'

/** A value as it stands in a script of the page. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
