import { texts } from './texts.ts'

export const pricing = texts({})
