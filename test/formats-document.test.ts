import { expect, it } from 'vitest'
import type { DeliveredIndicator } from '../src/domain/delivery.ts'
import { type KindId, kindIds } from '../src/domain/observables/index.ts'
import { templateModes, templatePlaceholders } from '../src/domain/output-template.ts'
import { type TargetFormatId, targetFormatIds } from '../src/domain/subscription.ts'
import { isSummary, kindsOf, type OutputFormat, type OutputPart, plainPartOf } from '../src/formats/output-format.ts'
import { bodyOf, deltaOf } from '../src/formats/outputs/compose.ts'
import { linesIn, matchingNothing } from '../src/formats/outputs/conformance.ts'
import { emptyLists } from '../src/formats/outputs/empty-lists.conformance.ts'
import { outputFormatById } from '../src/formats/outputs/index.ts'
import { samples } from '../src/formats/outputs/values.conformance.ts'
import { guides } from '../src/web/screens/subscriptions/guides.ts'
import { delivered, deliveredAt, outputContext } from './delivered.ts'
import { outputOf } from './output.ts'
import { writeDocument } from './write-document.ts'

/** Three indicators of each kind: one that stays, one that is removed, one that is added. */
const changing: readonly KindId[] = ['ipv4', 'domain', 'url']

const formats = targetFormatIds.flatMap((id) => outputFormatById[id] ?? [])

const partsOf = (format: OutputFormat) => format.parts(outputContext)

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

function kindsText(kinds: Iterable<KindId>): string {
  const all = [...kinds]
  return all.length === kindIds.length ? 'all' : all.map(code).join(' ')
}

/** Names made from ids mean nothing to readers, and there may be many of them. */
const nameOf = ({ name }: { readonly name: string }) =>
  name.replace(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/, '<uuid>')

function overview(): string {
  const rows = formats.map((format) => {
    const names = new Set(partsOf(format).map(nameOf))
    const files = [...names].map((name) => (name === plainPartOf(format) ? `**${code(name)}**` : code(name))).join(' ')
    return `| [${format.id}](#${format.id.toLowerCase()}) | ${format.name.en} | ${files} | ${kindsText(kindsOf(format))} |`
  })
  return ['| id | for | files | types |', '|---|---|---|---|', ...rows].join('\n')
}

/** Cuts long lines for readability. */
const shown = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => (line.length > 160 ? `${line.slice(0, 157)}…` : line))
    .join('\n')

function example(part: OutputPart): string {
  const kind = changing.find((one) => part.kinds.includes(one)) ?? part.kinds[0]
  if (!kind) return ''
  const written = (indicator: DeliveredIndicator) => {
    const entries = part.entries(indicator, outputContext)
    return typeof entries === 'string' ? [] : [...(part.settle?.(entries) ?? entries)]
  }
  const [first = '', second = ''] = samples[kind]
  const [stays, goes] = [written(delivered(kind, first)), written(delivered(kind, second))]
  const context = { ...outputContext, part: part.name, count: stays.length + goes.length, changedAt: deliveredAt }
  const body = [...bodyOf(part, [...stays, ...goes], context)].join('')
  const difference = { added: [...stays], removed: [...goes] }
  const delta = [...deltaOf(part, difference, context)].join('')
  return [
    `${code(part.name)} in full:`,
    '',
    fenced(shown(body)),
    '',
    'and as a change, the first one new, the second one gone:',
    '',
    fenced(shown(delta)),
  ].join('\n')
}

const fenced = (text: string) => ['~~~~', text, '~~~~'].join('\n')

function section(format: OutputFormat): string {
  const parts = partsOf(format)
  const rows = parts.map((part) => {
    const mediaType = part.mediaType.split(';')[0]
    if (isSummary(part)) return `| ${code(nameOf(part))} | ${mediaType} | describes the others | |`
    return `| ${code(nameOf(part))} | ${mediaType} | ${kindsText(part.kinds)} | ${part.delta.mediaType.split(';')[0]} |`
  })
  const shownPart = parts.find((part): part is OutputPart => part.name === plainPartOf(format) && !isSummary(part))
  return [
    `### ${format.id}`,
    '',
    `${format.name.en}. ${format.description.en}`,
    '',
    `Follows <${format.reference}>.`,
    '',
    '| file | in full | types | changes |',
    '|---|---|---|---|',
    ...new Set(rows),
    ...(shownPart ? ['', example(shownPart)] : []),
  ].join('\n')
}

const emptyFiles = (format: OutputFormat) =>
  partsOf(format).flatMap((part) => (isSummary(part) ? [] : outputOf(format, part.name).file([])))

const emptyListRows = () =>
  Object.entries(emptyLists).map(([id, [does, source]]) => {
    const lines = emptyFiles(outputFormatById[id as TargetFormatId] as OutputFormat).flatMap(linesIn)
    const added = lines.filter((line) => matchingNothing.test(line))
    return `| ${id} | ${does}: ${source} | ${added.length === 0 ? 'nothing' : [...new Set(added)].map(code).join(' ')} |`
  })

const table = (title: string, entries: readonly (readonly [string, string])[]) =>
  [`| ${title} | |`, '|---|---|', ...entries.map(([name, text]) => `| ${code(name)} | ${text} |`)].join('\n')

function scriptOf(guide: string, format: TargetFormatId, id = 'SUBSCRIPTION', secret = 'KEY'): string {
  const place = { origin: 'https://winnow.example', id, format, key: { method: 'apiKey', secret } } as const
  return guides.find((one) => one.id === guide)?.snippet(place) ?? ''
}

const document = () => `# Formats of a subscription

Made by \`npm run docs\` from the registry. What holds for all formats, and what to know of each product, is in docs/formats.md.

## Overview

${overview()}

\`TAXII21\` is not a separate format: its collections hold the objects of \`STIX21\`.

## Lists without entries

A product that keeps its last list when it gets an empty one goes on blocking what was withdrawn. So a file without entries has
one line that matches nothing if its product does so, or if nobody says what it does. The line is no entry and is not counted.
All other files are empty then, apart from what their syntax needs around the entries.

| format | the product and an empty list | line |
|---|---|---|
${emptyListRows().join('\n')}

## Own template

${table(
  'placeholder',
  Object.entries(templatePlaceholders).map(([name, { en }]) => [`{${name}}`, en]),
)}

${table(
  'escaping mode',
  Object.entries(templateModes).map(([name, text]) => [`|${name}`, text.en]),
)}

## Scripts

\`SUBSCRIPTION\` stands for the id of the subscription and \`KEY\` for its API key. One with \`jq\` posts to Sentinel:

~~~~
${scriptOf('sentinel', 'SENTINEL')}
~~~~

One in Python makes Defender equal to the subscription:

~~~~
${scriptOf('defender', 'DEFENDER')}
~~~~

## Each of them

${formats.map(section).join('\n\n')}
`

it('build/docs/formats.md is made from the registry, with a section for every format', () => {
  const made = document()

  writeDocument('formats.md', made)
  expect(formats.filter(({ id }) => !made.includes(`\n### ${id}\n`))).toEqual([])
  expect(made).not.toMatch(/undefined|\[object/)
})

it('a script of the document is that of the guide once its placeholders are replaced', () => {
  const { id } = outputContext.subscription
  const filledIn = document().replaceAll('SUBSCRIPTION', id).replaceAll('KEY', 'e'.repeat(32))
  for (const [guide, format] of [
    ['sentinel', 'SENTINEL'],
    ['defender', 'DEFENDER'],
  ] as const)
    expect(filledIn).toContain(`~~~~\n${scriptOf(guide, format, id, 'e'.repeat(32))}\n~~~~`)
})

it('a list without entries has a line that matches nothing exactly if its product keeps its last list, or may do so', () => {
  for (const { id, ...format } of formats) {
    const files = emptyFiles({ id, ...format })
    const hasLine = files.map((text) => linesIn(text).some((line) => matchingNothing.test(line)))
    const [does] = emptyLists[id] ?? []
    if (does === undefined)
      expect(
        files.some((text, i) => text === '' || hasLine[i]),
        `${id} has no row`,
      ).toBe(false)
    else
      expect(new Set(hasLine), `${id}, "${does}"; a format with text around its entries has no row`).toEqual(
        new Set([does === 'keeps the last list' || does === 'not stated']),
      )
  }
})

it('the document has every format that a subscription can select', () => {
  expect(targetFormatIds.filter((id) => !outputFormatById[id])).toEqual(['TAXII21'])
})
