import { useState } from 'react'

/** A field whose value is submitted. It is emptied once `take` says that the value was taken, unless it has changed. */
export function useEntry(take: (value: string) => Promise<boolean>) {
  const [value, setValue] = useState('')
  const submit = async () => {
    if (await take(value)) setValue((current) => (current === value ? '' : current))
  }
  return { value, setValue, submit }
}
