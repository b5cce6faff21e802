import { texts } from './texts.ts'

export const people = texts({})
