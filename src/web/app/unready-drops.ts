/** Where the inline script keeps files until the page takes them. */
declare global {
  interface Window {
    droppedEarly?: { readonly path: string; readonly files: readonly File[] } | undefined
  }
}

/**
 * Inline script that runs first: keeps the files that are dropped while the page's code is loading. Otherwise the browser would
 * show the file in place of the page.
 */
export const unreadyDropsScript = `['dragenter','dragover','drop'].forEach(n=>addEventListener(n,e=>{if(document.documentElement.hasAttribute('data-hydrated')||!e.dataTransfer||!e.dataTransfer.types.includes('Files'))return;e.preventDefault();if(n==='drop')window.droppedEarly={path:location.pathname,files:[...e.dataTransfer.files]}}))`

/** Returns, once, the files that were dropped on this page while its code was loading. A later page does not get them. */
export function takeEarlyDrop(): readonly File[] | undefined {
  const dropped = window.droppedEarly
  window.droppedEarly = undefined
  return dropped?.path === location.pathname ? dropped.files : undefined
}
