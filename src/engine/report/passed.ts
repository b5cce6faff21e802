import type { Report } from '../../domain/report.ts'

/** The report as if the log held only what got through; as it is if the log does not say. */
export function ofWhatPassed({ passed, ...whole }: Report): Report {
  return { ...whole, ...passed }
}
