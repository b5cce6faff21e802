/** Formats bytes for people: base 1024, at most one decimal. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`
}
