import { expect, it } from 'vitest'
import { announcementIn } from './announcement.ts'

const whole = { date: '2026-11-20', title: 'Maintenance', description: '**Tonight**', type: 'warning' }

it('is what the file says', () => {
  expect(announcementIn(whole)).toEqual(whole)
})

it.each([undefined, 'success', 'ERROR', 7, '__proto__'])('is an information where its type is %s', (type) => {
  expect(announcementIn({ ...whole, type })?.type).toBe('info')
})

it.each(['date', 'title', 'description'])('is none without %s', (part) => {
  for (const nothing of ['', ' ', undefined, null, 5]) {
    expect(announcementIn({ ...whole, [part]: nothing })).toBeUndefined()
  }
})

it.each([null, [], 'text', 5])('is none where the file holds %j', (content) => {
  expect(announcementIn(content)).toBeUndefined()
})
