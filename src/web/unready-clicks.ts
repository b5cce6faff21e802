/** Where the inline script keeps the button of the last click until React takes the page over; `false` from then on. */
declare global {
  interface Window {
    clickedEarly?: HTMLElement | null | false | undefined
  }
}

/**
 * Inline script that runs first: notes which button was clicked last while the page's code is loading. A later click on
 * anything else replaces it. Links, fields and submit buttons work without code, or are left alone (`unready-forms.ts`).
 */
export const unreadyClicksScript =
  "addEventListener('click',e=>{window.clickedEarly===false||(window.clickedEarly=e.target.closest?.('button[type=button]'))},true)"

/** Returns that button, if any, and ends the noting: React hears the clicks that follow. */
export function takeEarlyClick(): HTMLElement | undefined {
  const clicked = window.clickedEarly || undefined
  window.clickedEarly = false
  return clicked
}

/** Clicks the button as soon as the page is marked as interactive. */
export function clickWhenReady(button: HTMLElement): void {
  new MutationObserver((_, observer) => {
    observer.disconnect()
    button.click()
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
}
