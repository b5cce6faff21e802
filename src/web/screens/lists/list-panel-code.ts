import { preloadable } from '../../ui/preloadable.ts'

/** A list with its entries, loaded with the page only if its address names a list. */
export const ListPanel = preloadable(() => import('./list-panel.tsx'))
