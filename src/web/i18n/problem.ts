import { type ProblemCode, problems } from '../../domain/problem.ts'
import { problemWords } from '../../domain/problem-words.ts'
import { texts } from './texts.ts'

type Words = typeof problemWords
type Entries = {
  readonly [Code in ProblemCode as `problem.${Code}`]: Words[Code] extends string
    ? { readonly de: Words[Code]; readonly en: (typeof problems)[Code]['msg'] }
    : Words[Code]
}

export const problem = texts(
  Object.fromEntries(
    Object.entries(problemWords).map(([code, text]) => [
      `problem.${code}`,
      typeof text === 'string' ? { de: text, en: problems[code as ProblemCode].msg } : text,
    ]),
  ) as Entries,
)
