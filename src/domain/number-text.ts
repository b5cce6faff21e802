import type { Locale } from './text.ts'

const tag: Record<Locale, string> = { de: 'de-DE', en: 'en-US' }

/** How figures are written: on screens, in explanations and on the command line alike. */
export type NumberTexts = ReturnType<typeof numberTexts>

/** Number of decimals of an estimated amount. */
export function estimateDigits(value: number): 0 | 2 {
  return Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 2
}

/** Number of decimals of a price. */
export function priceDigits(value: number): 0 | 2 {
  return Number.isInteger(value) ? 0 : 2
}

/** Figures in the notation of a language. */
export function numberTexts(locale: Locale) {
  const language = tag[locale]
  const known = new Map<string, Intl.NumberFormat>()
  // Creating a format takes milliseconds, and few readers need all of them.
  const write = (value: number, digits: number, options: Intl.NumberFormatOptions = {}): string => {
    const key = `${digits} ${options.currency ?? ''}`
    let format = known.get(key)
    if (!format) {
      format = new Intl.NumberFormat(language, {
        ...options,
        maximumFractionDigits: digits,
        minimumFractionDigits: digits,
      })
      known.set(key, format)
    }
    return format.format(value)
  }
  const number = (value: number, digits = 0): string => write(value, digits)
  const eur = (value: number, digits: number): string => write(value, digits, { style: 'currency', currency: 'EUR' })
  return {
    number,
    /** An expected number: one decimal if needed; values above zero are never shown as 0. */
    expected: (value: number) => {
      if (value > 0 && value < 0.05) return `<\u00a0${number(0.1, 1)}`
      return number(value, Number.isInteger(Math.round(value * 10) / 10) ? 0 : 1)
    },
    /** Writes at most three decimals, for formulas that readers verify. */
    exact: (value: number) => {
      const places = [0, 1, 2].find((digits) => Math.abs(value - Number(value.toFixed(digits))) < 1e-9) ?? 3
      return number(value, places)
    },
    /** `value` is 0 to 100. More than nothing is never shown as 0, less than all never as 100. */
    percent: (value: number, digits = 1) => {
      const text = (shown: number) => `${number(shown, digits)}${locale === 'de' ? '\u00a0%' : '%'}`
      const least = 10 ** -digits
      if (value > 0 && value < least / 2) return `<${text(least)}`
      if (value < 100 && value >= 100 - least / 2) return `>${text(100 - least)}`
      return text(value)
    },
    /** Whole euros, or with cents if the amount is small and has cents. For estimates. */
    euros: (value: number) => eur(value, estimateDigits(value)),
    /** Whole euros, or with cents if the amount has any, so that prices add up. */
    price: (value: number) => eur(value, priceDigits(value)),
    /** Writes an amount with cents, for sums that readers verify. */
    cents: (value: number) => eur(value, 2),
  }
}
