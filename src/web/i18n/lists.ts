import { texts } from './texts.ts'

export const lists = texts({})
