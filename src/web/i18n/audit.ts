import { texts } from './texts.ts'

export const audit = texts({})
