import type { ProblemCode } from './problem.ts'

const ofTheFile: ReadonlySet<string> = new Set<ProblemCode>([
  'upload.empty',
  'upload.too-large',
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
