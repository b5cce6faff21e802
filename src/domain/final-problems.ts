import type { ProblemCode } from './problem.ts'

/** Why the analysis of a file gives no report; a retry ends in the same way. */
export const analysisProblems = [
  'upload.empty',
  'upload.not-text',
  'upload.mixed',
  'upload.damaged',
  'upload.sightings-damaged',
  'upload.sightings-newer',
  'upload.encrypted',
  'upload.expands-too-far',
  'upload.too-many-members',
  'upload.too-much-found',
  'upload.too-varied',
  'upload.stalled',
] as const satisfies readonly ProblemCode[]

const ofTheFile: ReadonlySet<string> = new Set<ProblemCode>([
  ...analysisProblems,
  'upload.too-large',
  'upload.expired',
  'upload.closed',
  'upload.gone',
])

/** Tells whether the problem is in the file or its upload itself, so that a retry is useless. */
export function isOfTheFile(code: string): boolean {
  return ofTheFile.has(code)
}

const replaced: ProblemCode = 'report.replaced'

/** Tells whether the same work must fail again, because of its file or because other work has taken its place. */
export function isFinal(code: string): boolean {
  return isOfTheFile(code) || code === replaced
}
