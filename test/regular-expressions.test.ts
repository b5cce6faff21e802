import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

// U-15: no regular expression takes more than quadratic time. Strings that provoke backtracking (a piece of the
// expression repeated to 1,500 characters, and an ending that does not match) take milliseconds then; an exponential or
// cubic expression hangs. Quadratic ones are for texts that are bounded before.

const root = fileURLToPath(new URL('..', import.meta.url))
const LENGTH = 1500
const HANGS_MS = 30_000

interface Expression {
  readonly pattern: string
  readonly flags: string
  readonly file: string
}

/** Every expression with a repetition in the code. */
function expressions(): Expression[] {
  const found = new Map<string, Expression>()
  for (const file of sourceFiles(fileURLToPath(new URL('../src', import.meta.url)))) {
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { regex } = node as { regex?: { pattern: string; flags: string } }
      if (regex && /[*+]|\{\d+,/.test(regex.pattern))
        found.set(`${regex.pattern}/${regex.flags}`, { ...regex, file: file.slice(root.length) })
      for (const [key, inner] of Object.entries(node)) if (key !== 'regex') walk(inner)
    }
    walk(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return [...found.values()]
}

const simple = [
  ...'aA0 \t.-_"\'{[(<,:;/\\|=#@%+*!\n',
  'a.',
  'a-',
  '0.',
  'a ',
  '\\"',
  'a:',
  '0:',
  '" ',
  'a=',
  '::',
  './',
  '{ ',
]

/** Prefixes and pieces derived from the expression. */
function attacks(pattern: string): string[] {
  const words = [...new Set(pattern.match(/[A-Za-z0-9]{2,}[ :=."/-]?/g) ?? [])].slice(0, 12)
  const start = /^\^?((?:[\w #:<"=-]|\\[./[\](){}-])*)(?![*+?{])/.exec(pattern)?.[1]?.replaceAll('\\', '') ?? ''
  return [...simple, ...words].flatMap((piece) => {
    const many = piece.repeat(Math.ceil(LENGTH / piece.length))
    return start ? [`${many}\0`, `${start}${many}\0`] : [`${many}\0`]
  })
}

const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  workerData.forEach(({ pattern, flags, texts }, index) => {
    parentPort.postMessage(index)
    for (const text of texts) {
      const expression = new RegExp(pattern, flags)
      expression.exec(text)
    }
  })
  parentPort.postMessage('done')`

/** @returns the first one that hangs; undefined if none does */
function firstThatHangs(given: readonly Expression[], hangsMs = HANGS_MS): Promise<string | undefined> {
  const workerData = given.map((one) => ({ ...one, texts: attacks(one.pattern) }))
  const worker = new Worker(program, { eval: true, workerData })
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const end = async (said: string | undefined) => {
      clearTimeout(timer)
      await worker.terminate()
      resolve(said)
    }
    worker.on('error', reject).on('message', (message: number | 'done') => {
      clearTimeout(timer)
      if (message === 'done') return void end(undefined)
      const { pattern, file } = given[message] as Expression
      timer = setTimeout(() => void end(`${file}: /${pattern}/`), hangsMs)
    })
  })
}

it('every regular expression of the product terminates', async () => {
  const all = expressions()

  expect(await firstThatHangs(all)).toBeUndefined()
  expect(all.length).toBeGreaterThan(300)
})

it('the test would find an expression that hangs', async () => {
  const bad = { pattern: '^(a+)+$', flags: '', file: 'this test' }

  expect(await firstThatHangs([bad], 1000)).toBe('this test: /^(a+)+$/')
})
