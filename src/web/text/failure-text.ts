import { CallFailed } from '../app/api.ts'
import type { TextArgs, TextKey } from '../i18n/index.ts'
import type { Language } from '../i18n/use-texts.ts'

type Values = Readonly<Record<string, string | number>>
/** What a text for a failure needs of the language of the page. */
export type Words = Pick<Language, 't' | 'format'>

/** Values that choose the branch of a plural, where `#` shows them with separators. All others are shown as they are given. */
const ofPlurals: ReadonlySet<string> = new Set(['count', 'emptied'])

/** Values that are sizes where they are texts, as the server writes them for programs: `4.5 GiB`. */
const ofSizes: ReadonlySet<string> = new Set(['limit', 'size', 'sizeLimit', 'taken'])
const sizePattern = /^(\d{1,9}(\.\d)?) (B|[KMGT]iB)$/

/** Text for a problem code in the reader's language; undefined if there is none or a value is missing. */
export function problemText(code: string, values: Values, { t, format }: Words): string | undefined {
  // The text for programs counts seconds, also those of an hour.
  if (code === 'rate.limited' && typeof values.seconds === 'number') {
    return t('failure.wait', { duration: format.duration(values.seconds) })
  }
  const key = `problem.${code}` as TextKey
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number') return [name, ofPlurals.has(name) ? value : format.number(value)]
      const [, amount, fraction, unit] = (ofSizes.has(name) && sizePattern.exec(value)) || []
      return [name, unit ? `${format.number(Number(amount), fraction ? 1 : 0)}\u00a0${unit}` : value]
    }),
  )
  try {
    return t(key, ...([shown] as unknown as TextArgs<typeof key>))
  } catch {
    return undefined
  }
}

/** Text for a failed call: ours for its code, otherwise the server's `msg`. */
export function failureText(error: unknown, language: Words): string {
  if (!(error instanceof CallFailed)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return language.t('upload.error.server')
  return problemText(error.code, error.values, language) ?? error.message
}
