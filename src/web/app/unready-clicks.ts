/** Where the inline script keeps the button of the last click until the page is interactive; `false` from then on. */
declare global {
  interface Window {
    clickedEarly?: HTMLElement | null | false | undefined
  }
}

/**
 * Inline script that runs first: notes which button was clicked last before the page is interactive. A later click on
 * anything else, or a key, ends that. React does not hear these clicks: while it takes the page over, it would react to some and
 * lose others. Links, fields and submit buttons work without code, or are left alone (`app/unready-forms.ts`).
 */
export const unreadyClicksScript =
  "['click','keydown'].forEach(n=>addEventListener(n,e=>{if(window.clickedEarly===false)return;const b=n==='click'&&e.target.closest?.('button[type=button]');if(b)e.stopImmediatePropagation();window.clickedEarly=b||null},true))"

/**
 * Clicks that button as soon as the page is marked as interactive, unless React has replaced it. React hears the clicks that
 * follow.
 */
export function clickWhenReady(): void {
  new MutationObserver((_, observer) => {
    observer.disconnect()
    const clicked = window.clickedEarly || undefined
    window.clickedEarly = false
    if (clicked?.isConnected) clicked.click()
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
}
