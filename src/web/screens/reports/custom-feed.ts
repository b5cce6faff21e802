import type { ReportFeed } from '../../../domain/report.ts'

/** A custom source, without a catalogue entry. */
export function isCustom({ ID }: ReportFeed): boolean {
  return /^(?:custom\.|https?:\/\/)/i.test(ID)
}
