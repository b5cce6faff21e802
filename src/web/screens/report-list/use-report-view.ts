import { useState } from 'react'
import { setInAddress } from '../../ui/state/address-state.ts'
import { beginsDescending, type ReportSort, type ReportView, readReportView, writeReportView } from './report-view.ts'

/** The view of the list of reports, which begins as in the address and is written there with every change. */
export function useReportView(address: URLSearchParams) {
  const [view, setView] = useState(() => readReportView(address))
  const change = (part: Partial<ReportView>) => {
    const next = { ...view, ...part }
    setView(next)
    for (const [name, value] of Object.entries(writeReportView(next))) setInAddress(name, value)
  }
  return {
    view,
    change,
    /** The same column again reverses the order. */
    sortBy: (sort: ReportSort) =>
      change({ sort, descending: sort === view.sort ? !view.descending : beginsDescending(sort) }),
    clear: () => change({ search: '', states: [], formats: [] }),
    isFiltered: view.search.trim() !== '' || view.states.length > 0 || view.formats.length > 0,
  }
}
