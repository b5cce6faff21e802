let handed: readonly File[] | undefined

/** Keeps files for the page that is opened next. */
export function handOver(files: readonly File[]): void {
  handed = files
}

/** What was handed over, once. */
export function takeHanded(): readonly File[] | undefined {
  const files = handed
  handed = undefined
  return files
}
