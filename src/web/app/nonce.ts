import { createContext } from 'react'

/** The nonce of this response's scripts and styles. */
export const NonceContext = createContext('')
