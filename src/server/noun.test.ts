import { expect, it } from 'vitest'
import { givenUpOf, handlersOf, jobsOf } from './noun.ts'

const list = async () => []
const options = async () => ({})
const send = async () => {}

const nouns = [
  { handlers: { groups: { list } }, stop: async () => {} },
  { handlers: { groups: { options }, mails: { list } }, jobs: { 'send-mail': send }, givenUp: { 'send-mail': send } },
  { jobs: { sweep: send } },
] as const

it('handlers of all nouns are merged, even if two nouns answer calls of one noun of the contract', () => {
  expect(handlersOf(nouns)).toEqual({ groups: { list, options }, mails: { list } })
})

it('jobs of all nouns are merged, as are their handlers for given-up work', () => {
  expect(jobsOf(nouns)).toEqual({ 'send-mail': send, sweep: send })
  expect(givenUpOf(nouns)).toEqual({ 'send-mail': send })
})
