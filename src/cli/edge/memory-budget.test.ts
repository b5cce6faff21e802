import { expect, it } from 'vitest'
import { MemoryBudget } from './memory-budget.ts'

it('the bytes of all requests together are limited', () => {
  const budget = new MemoryBudget(100)
  const [first, second] = [budget.begin(), budget.begin()]
  first.add(60)
  second.add(40)
  expect(() => second.add(1)).toThrow('too much at once')
  first.keep(10)
  second.add(50)
  expect(() => second.add(1)).toThrow('too much at once')
  first.end()
  second.add(10)
})

it('the number of requests is limited, however few bytes they hold', () => {
  const budget = new MemoryBudget(100)
  const requests = Array.from({ length: 2000 }, () => budget.begin())
  expect(() => budget.begin()).toThrow('too much at once')
  requests[0]?.end()
  budget.begin()
})
