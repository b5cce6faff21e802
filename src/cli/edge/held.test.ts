import { expect, it } from 'vitest'
import { Held } from './held.ts'

it('requests are bounded by their bytes together', () => {
  const held = new Held(100)
  const [first, second] = [held.begin(), held.begin()]
  first.add(60)
  second.add(40)
  expect(() => second.add(1)).toThrow('too much at once')
  first.keep(10)
  second.add(50)
  expect(() => second.add(1)).toThrow('too much at once')
  first.end()
  second.add(10)
})

it('requests are bounded in number, whatever they hold', () => {
  const held = new Held(100)
  const requests = Array.from({ length: 2000 }, () => held.begin())
  expect(() => held.begin()).toThrow('too much at once')
  requests[0]?.end()
  held.begin()
})
