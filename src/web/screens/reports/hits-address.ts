import { createContext } from 'react'
import { type HitView, hitsAddress } from './hit-view.ts'

/** Address of the hits of the current report that a figure counts. */
export type HitsAddress = (wanted?: Partial<HitView>) => string

/** Context of a report with its selection. */
export const Hits = createContext<HitsAddress>((wanted) => hitsAddress({}, wanted))
