import { texts } from './texts.ts'

export const support = texts({})
