import type { Locale } from '../../domain/text.ts'

const signs = {
  de: { group: '\\.', decimal: ',' },
  en: { group: ',', decimal: '\\.' },
} as const satisfies Record<Locale, unknown>

/**
 * A number from zero as somebody types it in a language: thousands may be grouped, by spaces too. Decimals after the other
 * language's sign are read unless there are three, which look like thousands. A sign of the euro may stand beside it. Undefined if it cannot be read for certain.
 */
export function typedNumber(text: string, locale: Locale): number | undefined {
  const { group, decimal } = signs[locale]
  const typed = text.trim().replace(/^€\s*|\s*€$/g, '')
  const grouped = new RegExp(`^[1-9]\\d{0,2}(?:(?:${group}|[\\s'’])\\d{3})+(?:${decimal}\\d+)?$`)
  const plain = new RegExp(`^(?:\\d+(?:${decimal}\\d*)?|${decimal}\\d+)$`)
  const foreign = new RegExp(`^\\d+${group}(?!\\d{3}$)\\d+$`)
  const plainly = (point: string) => Number(typed.replace(new RegExp(point), '.'))
  if (plain.test(typed)) return plainly(decimal)
  if (grouped.test(typed)) {
    const whole = typed.replace(new RegExp(`${group}|[\\s'’]`, 'g'), '')
    return Number(whole.replace(new RegExp(decimal), '.'))
  }
  return foreign.test(typed) ? plainly(group) : undefined
}

/** A number as `typedNumber` reads it again. */
export function writtenNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value)
}
