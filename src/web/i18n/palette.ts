import { texts } from './texts.ts'

export const palette = texts({})
