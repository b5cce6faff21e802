import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { type OutputPart, outputFormat, plainDelta } from '../output-format.ts'
import { listLine } from './lines.ts'

const list = (name: string, kinds: readonly KindId[], holds?: OutputPart['holds']): OutputPart => ({
  name,
  mediaType: 'text/plain; charset=utf-8',
  kinds,
  ...(holds && { holds }),
  entries: listLine,
  delta: plainDelta,
})

/** One value a line, UTF-8, no comments: what nearly everything reads that reads lists at all. */
export const plain = outputFormat({
  id: 'PLAIN',
  name: { de: 'Einfache Listen', en: 'Plain lists' },
  description: {
    de: 'Ein Wert je Zeile, ohne Kommentare: eine Liste je Art und alle zusammen in all.txt. Alle Arten; ausgelassen werden Werte mit Leer- oder Steuerzeichen und solche, die ein Leser für einen Kommentar hielte. Ein Name steht für genau diesen Host.',
    en: 'One value a line, without comments: one list for each type, and all of them together in all.txt. All types; values with blanks or control characters and those that a reader would take for a comment are left out. A name stands for exactly that host.',
  },
  reference: 'https://www.rfc-editor.org/rfc/rfc2046#section-4.1',
  plainPart: 'all.txt',
  parts: () => [
    list('all.txt', kindIds),
    list('ip.txt', ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr'], 'ip'),
    list('domain.txt', ['domain'], 'domain'),
    list('url.txt', ['url'], 'url'),
    list('hash.txt', ['md5', 'sha1', 'sha256', 'sha512'], 'hash'),
    list('email.txt', ['email'], 'email'),
    list('ja3.txt', ['ja3']),
    list('jarm.txt', ['jarm']),
    list('cve.txt', ['cve']),
    list('asn.txt', ['asn']),
    list('btc.txt', ['btc']),
    list('url-path.txt', ['url-path']),
    list('onion.txt', ['onion']),
  ],
})
