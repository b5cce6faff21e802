import { useState } from 'react'

/** State of a field that is emptied after `accept` has accepted its value, unless the value has changed meanwhile. */
export function useEntry(accept: (value: string) => Promise<boolean>) {
  const [value, setValue] = useState('')
  const submit = async () => {
    if (await accept(value)) setValue((current) => (current === value ? '' : current))
  }
  return { value, setValue, submit }
}
