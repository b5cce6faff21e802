import { describe, expect, it } from 'vitest'
import { dnsAnswers } from './dns-answers.ts'

const one = { addresses: ['8.8.8.8'], code: 'NOERROR', forMs: 1000 }

describe('dnsAnswers', () => {
  it('keep the time of the first answer if it comes again', () => {
    const answers = dnsAnswers()
    answers.put('evil.com', one, 5)
    answers.put('evil.com', one, 500)

    expect(answers.get('evil.com')).toEqual({ addresses: ['8.8.8.8'], code: 'NOERROR', at: 5 })
    answers.put('evil.com', { ...one, addresses: ['9.9.9.9'] }, 600)
    expect(answers.get('evil.com')).toMatchObject({ addresses: ['9.9.9.9'], at: 600 })
  })

  it('keep the known answer if nobody answers', () => {
    const answers = dnsAnswers()
    answers.put('evil.com', one, 5)
    for (const code of ['TIMEOUT', 'SERVFAIL', 'REFUSED'])
      answers.put('evil.com', { addresses: [], code, forMs: 9 }, 50)

    expect(answers.get('evil.com')?.addresses).toEqual(['8.8.8.8'])
    answers.put('evil.com', { addresses: [], code: 'NXDOMAIN', forMs: 9 }, 60)
    expect(answers.get('evil.com')).toEqual({ addresses: [], code: 'NXDOMAIN', at: 60 })
  })

  it('are due when they have expired', () => {
    const answers = dnsAnswers()
    answers.put('evil.com', one, 5)

    expect([answers.isDue('evil.com', 1004), answers.isDue('evil.com', 1005), answers.isDue('new.com', 5)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('are the same after writing and reading, whatever they contain', () => {
    const answers = dnsAnswers()
    answers.put('evil.com', { ...one, addresses: ['8.8.8.8', '2001:4860::1'] }, 5)
    answers.put('gone.com', { addresses: [], code: 'NXDOMAIN', forMs: 9 }, 6)

    const again = dnsAnswers(`no line\n\t\t\t\n${answers.text()}x\ty\tz\tq\t\n`)

    expect(again.text()).toBe(answers.text())
    expect(again.get('evil.com')).toEqual(answers.get('evil.com'))
    expect(again.size).toBe(2)
  })
})
