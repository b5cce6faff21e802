let handed: readonly File[] | undefined

/** Keeps files for the next page. */
export function handOver(files: readonly File[]): void {
  handed = files
}

/** Returns the kept files once. */
export function takeHanded(): readonly File[] | undefined {
  const files = handed
  handed = undefined
  return files
}
