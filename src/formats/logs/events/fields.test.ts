import { expect, it } from 'vitest'
import { headOf } from '../head.ts'
import { fieldParser } from './fields.ts'

it('a key is found whether the sign behind it is named or not', () => {
  const line = new TextEncoder().encode('act=drop src=192.0.2.1')
  const fields = fieldParser({}, headOf(line))
  const [plain, named] = [fields.add({ key: 'src' }), fields.add({ key: 'src', assign: '=' })]
  fields.begin(line, 0, line.length)

  expect([fields.at(plain), fields.at(named)]).toEqual([13, 13])
})

it('a value is found behind a text in UTF-8', () => {
  const line = new TextEncoder().encode('Quelle → 192.0.2.1 « Größe » 12')
  const fields = fieldParser({}, headOf(line))
  const [source, size] = [fields.add({ after: 'Quelle → ' }), fields.add({ after: '« ', past: 'ß» ' })]
  fields.begin(line, 0, line.length)

  expect([source, size].map((one) => String.fromCharCode(line[fields.at(one)] ?? 0))).toEqual(['1', '1'])
})
