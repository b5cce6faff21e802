/** The display name of a file: without folders, control characters and bidirectional characters. */
export function fileName(name: string): string {
  const lastPart = name.split(/[\\/]/).at(-1) ?? ''
  const printable = lastPart
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...printable].slice(0, 200).join('') || 'log'
}
