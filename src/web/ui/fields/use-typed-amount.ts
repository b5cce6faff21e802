import { useState } from 'react'
import type { Locale } from '../../../domain/text.ts'
import { typedNumber, writtenNumber } from '../../text/typed-number.ts'

/**
 * Text in the field of an optional amount. While it is empty or cannot be read, there is no amount.
 * @param byDefault the amount that counts then, and is shown once the field is left empty
 * @param most an amount above it is wrong, but passed on
 */
export function useTypedAmount(
  value: number | undefined,
  onChange: (value: number | undefined) => void,
  locale: Locale,
  { byDefault, most = Number.POSITIVE_INFINITY }: { readonly byDefault?: number; readonly most?: number } = {},
) {
  const [text, setText] = useState<string>()
  const isTyped = text !== undefined && typedNumber(text, locale) === value
  const isUnread = isTyped && value === undefined && text.trim() !== ''
  const isWrong = isUnread || (value !== undefined && value > most)
  const counted = value ?? byDefault
  return {
    shown: isTyped ? text : counted === undefined ? '' : writtenNumber(counted, locale),
    isWrong,
    type(next: string): void {
      setText(next)
      onChange(typedNumber(next, locale))
    },
    /** Shows the amount that counts; a wrong text stays. */
    leave(): void {
      if (!isWrong) setText(undefined)
    },
  }
}
