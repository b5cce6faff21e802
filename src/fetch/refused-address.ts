import { Problem } from '../domain/problem.ts'
import type { LocalizedText } from '../domain/text.ts'
import type { FetchFault } from './fetch-error.ts'

/** What may be wrong with an address that a user entered, beside the faults of the fetcher. */
export type EnteredFault = FetchFault | 'not-encrypted' | 'query' | 'no-format' | 'unknown'

const same = <const Fault extends EnteredFault>(faults: readonly Fault[], text: LocalizedText) =>
  Object.fromEntries(faults.map((fault) => [fault, text])) as Record<Fault, LocalizedText>

const reasons: Readonly<Record<EnteredFault, LocalizedText>> = {
  ...same(['not-an-address', 'too-long', 'control-character', 'backslash'], {
    de: 'Sie ist keine gültige Adresse',
    en: 'it is not a valid address',
  }),
  scheme: { de: 'Sie muss mit https:// oder http:// beginnen', en: 'it must begin with https:// or http://' },
  'not-encrypted': { de: 'Sie muss mit https:// beginnen', en: 'it must begin with https://' },
  query: { de: 'Sie darf kein ? und kein # enthalten', en: 'it must not contain ? or #' },
  'user-info': { de: 'Sie darf keine Anmeldedaten enthalten', en: 'it must not contain a user name or password' },
  port: {
    de: 'Erlaubt sind die Ports 80 und 443 und die der privaten Ziele, die der Betreiber freigegeben hat',
    en: 'ports 80 and 443 are allowed, and those of private destinations that the operator has opened',
  },
  // The same for a name that is unknown and for one that leads inside: the difference would reveal names of our network.
  ...same(['single-label', 'special-name', 'not-public', 'resolve'], {
    de: 'Sie führt zu keiner öffentlichen Adresse (oder ihr Name ist unbekannt) und gehört nicht zu den privaten Zielen, die der Betreiber freigegeben hat',
    en: 'it leads to no public address (or its name is unknown), and is not among the private destinations that the operator has opened',
  }),
  ...same(['connect', 'first-byte', 'idle', 'total', 'too-slow'], {
    de: 'Dort antwortet niemand rechtzeitig',
    en: 'nothing there answers in time',
  }),
  tls: {
    de: 'Ihr Zertifikat ist ungültig oder nicht vertrauenswürdig',
    en: 'its certificate is invalid or not trusted',
  },
  ...same(['redirect', 'redirect-loop', 'downgrade'], {
    de: 'Sie leitet zu oft oder unsicher weiter',
    en: 'it redirects too often, or insecurely',
  }),
  ...same(['header', 'encoding', 'incomplete'], {
    de: 'Die Antwort bricht ab oder ist fehlerhaft',
    en: 'the answer breaks off or is faulty',
  }),
  'too-large': { de: 'Die Antwort ist zu groß', en: 'the answer is too large' },
  status: { de: 'Dort kommt die Antwort HTTP {status}', en: 'it answers with HTTP {status}' },
  'no-format': { de: 'Dort steht kein bekanntes Format von Indikatoren', en: 'it holds no known format of indicators' },
  ...same(['off', 'aborted', 'unknown'], { de: 'Sie lässt sich nicht abrufen', en: 'it cannot be fetched' }),
}

/**
 * The problem of an address that a user entered, with its reason. For what a fetch has found, pass `unknown` unless the
 * fetcher has judged the address public: nobody learns what answers in our network.
 */
export function refusedAddress(
  code: `${'source' | 'webhook' | 'explanation'}.address-refused`,
  fault: EnteredFault,
  status?: number,
): Problem {
  const { de, en } = reasonOf(fault, status)
  return new Problem(code, { reason: en }, { german: { reason: de } })
}

/** Why an address cannot be fetched, as the part of a sentence. */
export function reasonOf(fault: EnteredFault, status?: number): LocalizedText {
  const { de, en } = reasons[fault]
  const reasonIn = (text: string) => text.replace('{status}', String(status))
  return { de: reasonIn(de), en: reasonIn(en) }
}
