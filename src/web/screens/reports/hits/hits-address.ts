import { createContext, use } from 'react'
import { type HitView, hitsAddress } from './hit-view.ts'

/** Returns the address of the current report's hits, narrowed to those that a figure counts. */
export type HitsAddress = (wanted?: Partial<HitView>) => string

/** A report provides addresses that keep the selection of its sources. */
export const HitsAddressContext = createContext<HitsAddress>((wanted) => hitsAddress({}, wanted))

export function useHitsAddress(): HitsAddress {
  return use(HitsAddressContext)
}
