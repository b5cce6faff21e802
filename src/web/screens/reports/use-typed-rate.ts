import { useState } from 'react'

/** Text in the field of a rate. While it is empty or no rate, the default counts. */
export function useTypedRate(
  value: number | undefined,
  defaultRate: number,
  onChange: (value: number | undefined) => void,
) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly isWrong: boolean }>()
  return {
    shown: typed?.text ?? String(value ?? defaultRate),
    isWrong: typed?.isWrong ?? false,
    /** @param isUnreadable the field shows something that the browser cannot read as a number: `text` is empty then */
    type(text: string, isUnreadable: boolean): void {
      const number = text.trim() === '' ? Number.NaN : Number(text)
      const isRight = number >= 0 && number < Number.POSITIVE_INFINITY
      setTyped({ text, isWrong: isUnreadable || (text.trim() !== '' && !isRight) })
      onChange(isRight ? number : undefined)
    },
    /** Shows the rate that counts; a wrong text stays. */
    leave(): void {
      if (!typed?.isWrong) setTyped(undefined)
    },
  }
}
