/** Languages of the product. */
export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]

/** A text in every language of the product. */
export type LocalizedText = Readonly<Record<Locale, string>>
