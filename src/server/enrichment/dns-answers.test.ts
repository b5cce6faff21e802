import { describe, expect, it } from 'vitest'
import { answersOf, dnsAnswers } from './dns-answers.ts'

const one = { addresses: ['8.8.8.8'], code: 'NOERROR', forMs: 1000 }
const us = '0b6f7d52-4c3e-4f7d-9a55-6c1f0e1d2a01'
const them = '7c1b7f0a-90a1-4a57-8f3b-1d2c3b4a5f02'

describe('dnsAnswers', () => {
  it('keep the time of the first answer if the same answer is returned again', () => {
    const answers = dnsAnswers()
    answers.put(us, 'evil.com', one, 5)
    answers.put(us, 'evil.com', one, 500)

    expect(answers.get(us, 'evil.com')).toEqual({ addresses: ['8.8.8.8'], code: 'NOERROR', at: 5 })
    answers.put(us, 'evil.com', { ...one, addresses: ['9.9.9.9'] }, 600)
    expect(answers.get(us, 'evil.com')).toMatchObject({ addresses: ['9.9.9.9'], at: 600 })
  })

  it('keep the previous answer if no server answers', () => {
    const answers = dnsAnswers()
    answers.put(us, 'evil.com', one, 5)
    for (const code of ['TIMEOUT', 'SERVFAIL', 'REFUSED'])
      answers.put(us, 'evil.com', { addresses: [], code, forMs: 9 }, 50)

    expect(answers.get(us, 'evil.com')?.addresses).toEqual(['8.8.8.8'])
    answers.put(us, 'evil.com', { addresses: [], code: 'NXDOMAIN', forMs: 9 }, 60)
    expect(answers.get(us, 'evil.com')).toEqual({ addresses: [], code: 'NXDOMAIN', at: 60 })
  })

  it('are due when they have expired', () => {
    const answers = dnsAnswers()
    answers.put(us, 'evil.com', one, 5)

    expect([
      answers.isDue(us, 'evil.com', 1004),
      answers.isDue(us, 'evil.com', 1005),
      answers.isDue(us, 'new.com', 5),
    ]).toEqual([false, true, true])
  })

  it('are the same after writing and reading, whatever they contain', () => {
    const answers = dnsAnswers()
    answers.put(us, 'evil.com', { ...one, addresses: ['8.8.8.8', '2001:4860::1'] }, 5)
    answers.put(us, 'gone.com', { addresses: [], code: 'NXDOMAIN', forMs: 9 }, 6)

    const again = dnsAnswers(`no line\n\t\t\t\n${answers.text()}x\ty\tz\tq\t\n`)

    expect(again.text()).toBe(answers.text())
    expect(again.get(us, 'evil.com')).toEqual(answers.get(us, 'evil.com'))
    expect(again.size).toBe(2)
  })

  it('are separate for each organisation', () => {
    const answers = dnsAnswers()
    answers.put(them, 'evil.com', one, 5)
    expect(answers.get(us, 'evil.com')).toBeUndefined()
    expect(answers.isDue(us, 'evil.com', 6)).toBe(true)
    answers.put(us, 'evil.com', one, 500)

    const ours = answersOf(us, answers.text())
    expect(ours('evil.com')).toEqual({ addresses: ['8.8.8.8'], code: 'NOERROR', at: 500 })
    expect(answersOf(them, answers.text())('evil.com')?.at).toBe(5)
    expect(answersOf(crypto.randomUUID(), answers.text())('evil.com')).toBeUndefined()
  })

  it('leave out lines of earlier versions, which name no organisation', () => {
    const old = 'evil.com\tNOERROR\t5\t1005\t8.8.8.8\ngone.com\tNXDOMAIN\t6\t15\t\n'
    expect(dnsAnswers(old).size).toBe(0)
  })
})
