import { texts } from './texts.ts'

export const status = texts({})
