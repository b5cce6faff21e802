import { describe, expect, it } from 'vitest'
import { expectListed } from '../../../../test/read-feed.ts'

const cut = 'http://evil-test.com/a/so-lo…'
const dots = 'http://bad-test.net/another-lo...'
const good = '‹http://evil-test.com/gate.php›'

describe('URLs that their publisher truncated', () => {
  it.each([
    ['a list', 'plain-list', `${good}\n${cut}\n${dots}\n`],
    [
      'a list with a mark in the URL',
      'plain-list',
      `${good}\nhttp://evil-test.com/a;b,c…\nhttp://bad-test.net/a ...\n`,
    ],
    ['a table', 'delimited', `url,first_seen\n${good},2026-01-01\n"${cut}",2026-01-02\n${dots},2026-01-02\n`],
    ['a table with kinds', 'delimited', `type,value\nurl,${good}\nurl,${cut}\nurl,${dots}\n`],
    ['records', 'json', JSON.stringify([{ url: good }, { url: cut }, { url: dots }])],
    ['a list in JSON', 'json', JSON.stringify([good, cut, dots])],
    [
      'a page with a table',
      'html',
      `<html><body><table><tr><th>URL</th><th>Date added</th></tr>${[good, cut, dots]
        .map((url) => `<tr><td><a href="/u/1">${url}</a></td><td>2026-01-01</td></tr>`)
        .join('')}</table></body></html>`,
    ],
    [
      'a report',
      'text-report',
      `# Indicators of compromise\n\nThe loader was fetched from these places, as seen by us.\n\n- ‹hxxp://evil-test[.]com/gate.php›\n- hxxp://evil-test[.]com/a/so-lo…\n- hxxp://bad-test[.]net/another-lo...\n`,
    ],
    [
      'STIX',
      'stix2',
      JSON.stringify({
        type: 'bundle',
        id: 'bundle--00000000-0000-4000-8000-000000000001',
        objects: [good, cut, dots].map((url, i) => ({
          type: 'indicator',
          spec_version: '2.1',
          id: `indicator--00000000-0000-4000-8000-00000000000${i}`,
          created: '2026-01-01T00:00:00Z',
          modified: '2026-01-01T00:00:00Z',
          pattern: `[url:value = '${url}']`,
          pattern_type: 'stix',
          valid_from: '2026-01-01T00:00:00Z',
        })),
      }),
    ],
  ])('in %s are rejected with that reason', async (_, format, text) => {
    expect(await expectListed(text)).toEqual({ format, rejected: { 'cut-off': 2 } })
  })

  it('do not include a name before an ellipsis in a sentence', async () => {
    await expectListed('# Indicators\n\nThey moved on to ‹evil-test[.]com›... and then to ‹bad-test[.]net›…\n')
  })
})
