import { texts } from './texts.ts'

export const session = texts({})
