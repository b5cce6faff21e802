/**
 * Exim's main, reject and panic logs: local time, with an offset only if configured.
 *
 * https://www.exim.org/exim-html-current/doc/html/spec_html/ch-log_files.html
 */

import { after, fromClient, line, only, toServer } from '../events/rules.ts'
import { anyOf } from '../line-test.ts'
import { textFormat } from '../text-format.ts'
import { words } from '../word-list.ts'

const eximLine =
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?(?: [+-]\d{4})?(?: \[\d+\])? (?:[\dA-Za-z]{6}-[\dA-Za-z]{6,11}-[\dA-Za-z]{2,4} |H=|SMTP |TLS |no (?:host name|IP address)|\S+ authenticator failed|Start queue|End queue|exim |unexpected disconnection|rejected |Warning: |\S* ?F=<|U=|refused |list matching|IPv4 socket|Connection from)/

export const exim = textFormat({
  id: 'exim',
  title: { de: 'Mailserver Exim', en: 'Exim mail' },
  products: ['Exim', 'cPanel'],

  what: 'lines of Exim',
  matches: anyOf(eximLine, /\bexim(?:\d)?(?:\[\d+\])?: /),

  event: {
    sources: ['https://www.exim.org/exim-html-current/doc/html/spec_html/ch-log_files.html'],
    rules: [
      {
        field: line,
        passed: [' <= ', ' => ', ' -> ', ' >> '],
        blocked: [
          ' rejected ',
          ' ** ',
          ...words(`
            authenticator failed, refused connection*, refused: too many*, temporarily rejected, SMTP call dropped,
            discarded
          `),
          ' denied',
        ],
      },
      // A host without a name, `H=[192.0.2.1]`, or behind its name: `H=(name) [192.0.2.1]:25`.
      fromClient(after(' H='), { when: only(line, ' <= ', ' rejected ') }),
      fromClient(after(' H=', { past: ' [' }), { when: only(line, ' <= ', ' rejected ') }),
      toServer(after(' H='), { when: only(line, ' => ', ' -> ', ' >> ') }),
      toServer(after(' H=', { past: ' [' }), { when: only(line, ' => ', ' -> ', ' >> ') }),
    ],
  },
})
