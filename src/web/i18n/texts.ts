import type { LocalizedText } from '../../domain/text.ts'

/**
 * Parameters of an ICU message: `{name}` and `{count, plural, …}`. A branch with a single bare word would count as one.
 */
export type MessageParams<Text extends string> = ParamOf<Heads<Text>>
/** Those that stand somewhere as `{name}`: a number would be shown there without separators between thousands. */
export type BareParams<Text extends string> = Plain<Heads<Text>>

/** What stands between each brace and the next closing one. */
type Heads<Text extends string> = Text extends `${string}{${infer After}`
  ? (After extends `${infer Head}}${string}` ? Head : never) | Heads<After>
  : never
type ParamOf<Head extends string> = Head extends `${infer Name},${string}` ? Plain<Name> : Plain<Head>
type Plain<Name extends string> = Name extends '' | `${string}${' ' | ',' | '#' | '{'}${string}` ? never : Name

/**
 * Texts of one part of the product in ICU MessageFormat, German and English side by side. A missing language does not
 * compile.
 */
export function texts<const Entries extends Readonly<Record<string, LocalizedText>>>(entries: Entries): Entries {
  return entries
}
