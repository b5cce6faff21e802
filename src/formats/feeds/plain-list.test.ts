import { describe, expect, it } from 'vitest'
import { readOne } from './plain-list.ts'

const read = (line: string) => readOne(line).map(({ kind, value }) => `${kind} ${value}`)

describe('a line with a URL', () => {
  it.each([
    ['http://evil-test.com/a 2026-01-01 malware', 'http://evil-test.com/a'],
    ['http://evil-test.com/a\tmalware', 'http://evil-test.com/a'],
    ['http://evil-test.com/a, malware', 'http://evil-test.com/a'],
    ['evil-test.com/a malware', 'http://evil-test.com/a'],
    ['"http://evil-test.com/a","malware"', 'http://evil-test.com/a'],
    ['"http://evil-test.com/a", "some malware"', 'http://evil-test.com/a'],
    ['"http://evil-test.com/a"', 'http://evil-test.com/a'],
    ['hxxp://evil-test [.] com/a', 'http://evil-test.com/a'],
    ['http://evil-test.com/a,b;c|d', 'http://evil-test.com/a,b;c|d'],
    ['http://evil-test.com/a,b malware', 'http://evil-test.com/a,b'],
  ])('%s', (line, url) => {
    expect(read(line)).toEqual([`url ${url}`])
  })

  it.each([
    'http://a-test.com/x,http://b-test.com/y,z,http://c-test.com/u?v',
    'http://a-test.com/x | http://b-test.com/y,z | http://c-test.com/u?v',
    'hxxp://a-test[.]com/x hxxp[:]//b-test[.]com/y,z hxxp://c-test[.]com/u?v,',
    '"http://a-test.com/x","http://b-test.com/y,z","http://c-test.com/u?v"',
  ])('lists all of several: %s', (line) => {
    expect(read(line)).toEqual(['url http://a-test.com/x', 'url http://b-test.com/y,z', 'url http://c-test.com/u?v'])
  })
})
