import { reports as reportCalls } from '../../../contract/reports.ts'
import { askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { withFormatTitles } from '../../text/format-titles.ts'

/** Content of the tab of reports; undefined if the reader may not see it. */
export async function loadReports(place: LoaderPlace, id: string) {
  const reports = await askMaybe(place, reportCalls.list, { query: { groupID: id } })
  return reports && { reports: await withFormatTitles(place, reports) }
}

export type ReportsTabData = NonNullable<Awaited<ReturnType<typeof loadReports>>>
