import { texts } from './texts.ts'

export const sources = texts({})
