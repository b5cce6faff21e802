import { texts } from './texts.ts'

export const feedback = texts({})
