import { useState } from 'react'

/** What stands in a field for a rate. While it is empty or wrong, the default counts. */
export function useTypedRate(
  value: number | undefined,
  otherwise: number,
  onChange: (value: number | undefined) => void,
) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly isWrong: boolean }>()
  return {
    shown: typed?.text ?? String(value ?? otherwise),
    isWrong: typed?.isWrong ?? false,
    /** `isUnreadable`: the browser shows what it cannot read as a number, and gives an empty text. */
    type(text: string, isUnreadable: boolean): void {
      const number = text.trim() === '' ? Number.NaN : Number(text)
      const isRight = number >= 0 && number < Number.POSITIVE_INFINITY
      setTyped({ text, isWrong: isUnreadable || (text.trim() !== '' && !isRight) })
      onChange(isRight ? number : undefined)
    },
    /** Shows the rate that counts, unless what was typed is wrong. */
    leave(): void {
      if (!typed?.isWrong) setTyped(undefined)
    },
  }
}
