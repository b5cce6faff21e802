import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * Attribute of the style element that the server puts into the head; it holds the names of the element's styles,
 * separated by spaces.
 */
export const styledNames = 'data-styles'

/** Style cache of a server render. `nonce` makes its tags pass the CSP. */
export function createStyles(nonce: string): EmotionCache {
  return createCache({ key: 'css', nonce })
}

/** Style cache of the page in the browser, which keeps the styles that the server sent. */
export function keepStyles(nonce: string): EmotionCache {
  const cache = createStyles(nonce)
  for (const element of document.querySelectorAll(`style[${styledNames}]`)) {
    for (const name of element.getAttribute(styledNames)?.split(' ') ?? []) cache.inserted[name] = true
  }
  return cache
}
