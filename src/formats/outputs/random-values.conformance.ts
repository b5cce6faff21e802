import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import { type KindId, kindById } from '../../domain/observables/index.ts'

const chance = random(seed)
const pick = <One>(all: readonly One[]): One => all[Math.floor(chance() * all.length)] as One

/** What some reader decodes, splits at or takes for a wildcard. */
const pieces: readonly string[] = [
  ...['a', 'B', '%41', '%2f', '%00', '%0a', '%', '%%', '%u0041', '%7c', '%3b', '%22', '%5c', '=1', '\\n', '$(x)'],
  ...['\\', '"', "'", '`', ',', ';', '#', '!', '*', '^', '|', '||', '$', '@', '&', '=', '+', ' ', '\t', '~', '-', '_'],
  ...['://', '//', '..', './', '?', '[', ']', '{', '}', '(', ')', '<', '>', ':', 'é', '\u200b', '😀', 'x'.repeat(60)],
]
const text = (most: number): string => Array.from({ length: chance() * most }, () => pick(pieces)).join('')

const hosts: readonly string[] = [
  ...['evil-test.com', 'EVIL-test.com', '1.2.3.4', '0x7f.1', '[2001:db8::1]', '[::ffff:192.0.2.1]', 'münchen-test.de'],
  ...['_x._y.evil-test.co.uk', 'a-b--c.evil-test.com', 'xn--mnchen-test-thb.de'],
]
const groups = (): string =>
  Array.from({ length: 8 }, () => Math.floor(chance() * pick([1, 0xffff])).toString(16)).join(':')

/** Makers of texts that may be values of a kind, if they are read. */
const makers: Partial<Record<KindId, () => string>> = {
  url: () =>
    `${pick(['http', 'https', 'ftp', 'sftp', 'tcp', 'ws', 'wss'])}://${pick(['', '', 'u:p@'])}${pick(hosts)}${pick(['', ':80', ':443', ':8080'])}/${text(9)}`,
  email: () => `${text(4)}x${text(3)}@${pick(hosts)}`,
  'url-path': () => `/${text(8)}`,
  domain: () => `${pick(['_', 'a', '0', 'x-', '_dmarc', 'a_b'])}.${pick(hosts)}`,
  ipv6: groups,
  'ipv6-cidr': () => `${groups()}/${Math.floor(chance() * 128)}`,
}
const kinds = Object.keys(makers) as KindId[]

/** Canonical values, other ones in each run: as a publisher might list them, and as they are delivered then. */
export const randomValues: readonly { readonly kind: KindId; readonly value: string }[] = Array.from(
  { length: rounds(200, 5000) },
  () => {
    const kind = pick([...kinds, 'url', 'url', 'url'] as const)
    return { kind, value: kindById[kind].canonical(makers[kind]?.() ?? '') }
  },
).flatMap(({ kind, value }) => (value === undefined ? [] : [{ kind, value }]))
