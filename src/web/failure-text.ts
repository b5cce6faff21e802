import { CallFailed } from './api.ts'
import type { TextArgs, TextKey } from './i18n/index.ts'
import type { Language } from './i18n/use-texts.ts'

type Values = Readonly<Record<string, string | number>>

/** The words for a problem's code in the reader's language; undefined where there are none, or a value is missing. */
export function problemText(code: string, values: Values, { t }: Pick<Language, 't'>): string | undefined {
  const key = `problem.${code}` as TextKey
  try {
    return t(key, ...([values] as unknown as TextArgs<typeof key>))
  } catch {
    return undefined
  }
}

/** Whether a problem lies in the file itself, so that trying again with it is no use. */
export function isOfTheFile(code: string): boolean {
  return code.startsWith('upload.') && code !== 'upload.no-endpoint' && code !== 'upload.not-there'
}

/** What a person is told of a failed call: our words for its code, else the server's own `msg`. */
export function failureText(error: unknown, language: Pick<Language, 't'>): string {
  if (!(error instanceof CallFailed)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return language.t('upload.error.server')
  return problemText(error.code, error.values, language) ?? error.message
}
