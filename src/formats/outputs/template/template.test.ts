import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { partsOf } from '../../../../test/output.ts'
import type { OutputPart } from '../../output-format.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { hostile } from '../values.conformance.ts'
import { template } from './template.ts'

const withTemplate = (text: string) => ({ ...outputContext, options: { template: text } })

/** Runs the conformance tests with one template and a reader of its lines. */
function holds(text: string, readLine: (line: string) => Seen): void {
  conforms(
    template,
    { read: (body) => linesIn(body).map(readLine), applyDelta: plainDeltaParser(readLine) },
    { context: withTemplate(text) },
  )
}

holds('{value}', (line) => {
  if (line === '' || /\s/.test(line)) throw new Error(`a blank: ${line}`)
  return { value: line }
})

holds('{"id":{id|json},"v":{value|json},"t":{tags|json},"s":[{source_names|json},{as_organisation|json}]}', (line) => {
  const { id, v, ...rest } = JSON.parse(line)
  return { id: `${id} ${line}`, value: v, rest: JSON.stringify(rest) }
})

holds('{type},{value|csv},{tags|csv},{last_seen|unix},{as_organisation|csv}', (line) => {
  const [fields] = readCsv(`${line}\n`, { newline: '\n' }) as [string[]]
  if (fields.length !== 5 || !/^\d+$/.test(fields[3] ?? '')) throw new Error(line)
  return { id: line, value: fields[1] as string }
})

holds('<i k="{type|xml}" s="{source_names|xml}">{value|xml}</i>', (line) => {
  const found = /^<i k="[^"<]*" s="[^"<]*">([^<]*)<\/i>$/.exec(line)
  if (!found || /&(?!#\d+;)/.test(line)) throw new Error(`no element: ${line}`)
  return { id: line, value: (found[1] as string).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)) }
})

holds('https://proxy.example/?q={value|url}', (line) => {
  const { searchParams, hash } = new URL(line)
  const value = searchParams.get('q')
  if (value === null || hash !== '' || searchParams.size !== 1) throw new Error(line)
  return { id: line, value }
})

it('writes shell words that a shell reads back', () => {
  const [part] = partsOf(template, withTemplate('printf "%s\\0" {value|shell}')) as [OutputPart]
  const indicators = hostile.filter(({ kind }) => kind === 'url-path').map(({ kind, value }) => delivered(kind, value))
  const written = indicators.flatMap((one) => {
    const lines = part.entries(one, withTemplate(''))
    return typeof lines === 'string' ? [] : [{ value: one.value, line: lines[0] as string }]
  })

  const said = execFileSync('/bin/sh', { input: written.map(({ line }) => `${line}\n`).join(''), encoding: 'utf8' })

  expect(written.length).toBeGreaterThan(50)
  expect(said.split('\0').slice(0, -1)).toEqual(written.map(({ value }) => value))
})

it('writes a regular expression that matches only the value', () => {
  const [part] = partsOf(template, withTemplate('{value|regex}')) as [OutputPart]
  let tried = 0
  for (const { kind, value } of hostile) {
    const lines = part.entries(delivered(kind, value), outputContext)
    if (typeof lines === 'string') continue
    const pattern = new RegExp(`^(?:${lines[0]})$`)
    expect(pattern.test(value), value).toBe(true)
    expect(pattern.test(`${value}x`), value).toBe(false)
    tried++
  }
  expect(tried).toBeGreaterThan(500)
})
