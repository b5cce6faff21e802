import type { Report } from '../../domain/report.ts'

/** Tells whether everything suspicious was seen with one own host only: then the same of each source says nothing more. */
export function isAllOneHost({ oneHost, suspicious }: Report['summary']): boolean {
  return oneHost !== undefined && oneHost.hits === suspicious
}
