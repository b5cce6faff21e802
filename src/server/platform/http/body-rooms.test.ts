import { expect, it } from 'vitest'
import { bodyRooms } from './body-rooms.ts'

const of = (number: number, organisation: string | null) => ({ number, organisation })

it('one body of a sender is held at a time', () => {
  const rooms = bodyRooms(100)
  const leave = rooms.enter(of(1, 'a'), 10)
  expect(() => rooms.enter(of(1, 'a'), 10)).toThrow(expect.objectContaining({ code: 'rate.limited' }))
  leave()
  expect(() => rooms.enter(of(1, 'a'), 10)).not.toThrow()
})

it('an organisation has half of the room, whoever of it sends, and gets it back', () => {
  const rooms = bodyRooms(100)
  const leave = rooms.enter(of(1, 'a'), 30)
  expect(() => rooms.enter(of(2, 'a'), 21)).toThrow(expect.objectContaining({ code: 'rate.limited' }))
  rooms.enter(of(3, 'a'), 20)
  rooms.enter(of(4, 'b'), 50)
  expect(() => rooms.enter(of(5, null), 1)).toThrow(expect.objectContaining({ code: 'server.busy' }))
  leave()
  rooms.enter(of(5, null), 30)
})
