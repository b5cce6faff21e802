import { createContext } from 'react'
import { type HitView, hitsAddress } from './hit-view.ts'

/** The address of those hits of the report at hand that a figure counts. */
export type HitsAddress = (wanted?: Partial<HitView>) => string

/** Around a report, with its selection. */
export const Hits = createContext<HitsAddress>((wanted) => hitsAddress({}, wanted))
