import type { LocalizedText } from '../../domain/text.ts'

/**
 * Parameters of an ICU message: `{name}` and `{count, plural, …}`. A branch with a single bare word would count as one.
 */
export type MessageParams<Text extends string> = Text extends `${string}{${infer After}`
  ? ParamName<After> | MessageParams<After>
  : never
type ParamName<After extends string> = After extends `${infer Head}}${string}`
  ? Head extends `${infer Name},${string}`
    ? Plain<Name>
    : Plain<Head>
  : never
type Plain<Name extends string> = Name extends
  | ''
  | `${string} ${string}`
  | `${string}#${string}`
  | `${string}{${string}`
  ? never
  : Name

/**
 * Texts of one part of the product in ICU MessageFormat, German and English side by side. A missing language does not
 * compile.
 */
export function texts<const Entries extends Readonly<Record<string, LocalizedText>>>(entries: Entries): Entries {
  return entries
}
