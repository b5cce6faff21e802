import { late } from '../../late/late.tsx'

/** A list with its entries: its code comes with the page only if the address names a list. */
export const ListPanel = late(() => import('./list-panel.tsx'))
