import type { Language } from '../i18n/use-texts.ts'

/** `250-999` and `5000-` in words; other values unchanged. */
export function sizeText(size: string, { t, format }: Pick<Language, 't' | 'format'>): string {
  const found = /^(\d+)-(\d*)$/.exec(size)
  if (!found) return size
  const [, from, to] = found
  return to
    ? t('report.period', { from: format.number(Number(from)), to: format.number(Number(to)) })
    : t('size.more', { from: format.number(Number(from) - 1) })
}
