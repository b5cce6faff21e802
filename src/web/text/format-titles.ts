import type { ReportListItem } from '../../contract/reports.ts'
import { uploads as uploadCalls } from '../../contract/uploads.ts'
import { askMaybe } from '../app/ask.ts'

export type NamedReport = ReportListItem & { readonly formatTitle: string | null }

/** Readable titles of log formats, by id. */
export async function formatTitles(place: Parameters<typeof askMaybe>[0]): Promise<ReadonlyMap<string, string>> {
  const formats = await askMaybe(place, uploadCalls.formats, {})
  return new Map(formats?.map(({ id, title }) => [id, title]))
}

/** Adds the readable title of the log format to reports, next to its id. */
export async function withFormatTitles(
  place: Parameters<typeof askMaybe>[0],
  reports: readonly ReportListItem[],
): Promise<NamedReport[]> {
  const titles = await formatTitles(place)
  return reports.map((report) => ({
    ...report,
    formatTitle: titles.get(report.detectedFormat ?? '') ?? report.detectedFormat,
  }))
}
