import { texts } from './texts.ts'

export const profile = texts({})
