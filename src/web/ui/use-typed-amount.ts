import { useState } from 'react'
import type { Locale } from '../../domain/text.ts'
import { typedNumber, writtenNumber } from './typed-number.ts'

/** Text in the field of an optional amount. A text that cannot be read counts as no amount. */
export function useTypedAmount(
  value: number | undefined,
  onChange: (value: number | undefined) => void,
  locale: Locale,
) {
  const [text, setText] = useState<string>()
  const isTyped = text !== undefined && typedNumber(text, locale) === value
  return {
    shown: isTyped ? text : value === undefined ? '' : writtenNumber(value, locale),
    isWrong: isTyped && value === undefined && text.trim() !== '',
    type(next: string): void {
      setText(next)
      onChange(typedNumber(next, locale))
    },
    /** Shows how the text was read; a wrong one stays. */
    leave(): void {
      if (value !== undefined) setText(undefined)
    },
  }
}
