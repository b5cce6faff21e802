import { expect, it } from 'vitest'
import { announcementIn } from './announcement.ts'

const whole = { date: '2026-11-20', title: 'Maintenance', description: '**Tonight**', type: 'warning' }
const read = (content: unknown) => announcementIn(JSON.stringify(content))

it('an announcement has the content of the file', () => {
  expect(read(whole)).toEqual(whole)
})

it.each([undefined, 'success', 'ERROR', 7, '__proto__'])(
  'an announcement of the type %s is shown as information',
  (type) => {
    expect(read({ ...whole, type })?.type).toBe('info')
  },
)

it.each(['date', 'title', 'description'])('there is no announcement without %s', (part) => {
  for (const nothing of ['', ' ', undefined, null, 5]) {
    expect(read({ ...whole, [part]: nothing })).toBeUndefined()
  }
})

it.each(['{}', 'null', '[]', '"text"', '5', '', '{', 'Maintenance'])(
  'there is no announcement if the file contains %s',
  (file) => {
    expect(announcementIn(file)).toBeUndefined()
  },
)
