import { useState } from 'react'
import type { Locale } from '../../../domain/text.ts'
import { typedNumber, writtenNumber } from '../../ui/typed-number.ts'

/** Text in the field of a rate. While it is empty or no rate, the default counts. */
export function useTypedRate(
  value: number | undefined,
  defaultRate: number,
  onChange: (value: number | undefined) => void,
  locale: Locale,
) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly isWrong: boolean }>()
  return {
    shown: typed?.text ?? writtenNumber(value ?? defaultRate, locale),
    isWrong: typed?.isWrong ?? false,
    type(text: string): void {
      const number = typedNumber(text, locale)
      setTyped({ text, isWrong: number === undefined && text.trim() !== '' })
      onChange(number)
    },
    /** Shows the rate that counts; a wrong text stays. */
    leave(): void {
      if (!typed?.isWrong) setTyped(undefined)
    },
  }
}
