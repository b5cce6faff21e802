/** The display name of a file: without folders, control characters and bidirectional characters. */
export function fileName(name: string): string {
  const lastPart = name.split(/[\\/]/).at(-1) ?? ''
  const printable = lastPart
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...printable].slice(0, 200).join('') || 'log'
}

/** Formats bytes for people: base 1024, at most one decimal. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`
}
