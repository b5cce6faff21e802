import type { Language } from '../i18n/use-texts.ts'

/** Text of a limit in bytes. Limits are usually powers of two: 2 GiB rather than 2.1 GB. */
export function binarySize(bytes: number, format: Language['format']): string {
  const power = Math.min(3, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  return `${format.number(amount, Number.isInteger(amount) ? 0 : 1)}\u00a0${['B', 'KiB', 'MiB', 'GiB'][power]}`
}
