import { describe, expect, it } from 'vitest'
import { cookieText } from '../../app/cookies.ts'
import { savedIn, savedText, toggled } from './saved.ts'

describe('the cookie of saved sources', () => {
  it('returns the written sources for a year', () => {
    const cookie = cookieText('savedSources', savedText(['abuse-ch.urlhaus', 'tor.exit-nodes']), true)

    expect(cookie).toContain('saved_sources=abuse-ch.urlhaus~tor.exit-nodes;')
    expect(cookie).toContain('Max-Age=31536000')
    expect(savedIn(cookie)).toEqual(['abuse-ch.urlhaus', 'tor.exit-nodes'])
  })

  it.each([
    ['no cookie', undefined],
    ['another cookie', 'locale=de'],
    ['an empty cookie', 'saved_sources='],
    ['an invalid encoding', 'saved_sources=%E0%A4%A'],
    ['hostile content', `saved_sources=${encodeURIComponent('<script>~a b~~')}`],
  ])('is read as an empty list from %s', (_, header) => {
    expect(savedIn(header)).toEqual([])
  })

  it('names each source once', () => {
    expect(savedIn('saved_sources=a~b~a')).toEqual(['a', 'b'])
  })

  it('adds a source at the end, and removes one that it has', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  })

  it('refuses more sources than fit into a cookie, but still removes sources', () => {
    let ids: readonly string[] = []
    for (let n = 0; ; n++) {
      const longer = toggled(ids, `maintainer-${n}.source`)
      if (!longer) break
      ids = longer
    }

    expect(ids.length).toBeGreaterThan(150)
    expect(cookieText('savedSources', savedText(ids), true).split(';')[0]?.length).toBeLessThanOrEqual(4096)
    expect(toggled(ids, ids[0] as string)).toEqual(ids.slice(1))
  })
})
