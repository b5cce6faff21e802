import { z } from 'zod'
import { isRejection } from '../../domain/listing.ts'
import { dateHeaders } from './guess-dates.ts'
import type { Rows } from './lines.ts'

/**
 * Rows that a publisher lists and says are no indicators: false positives, allowed or withdrawn values. The tables hold
 * the columns that say so, by name, and the values that mean it.
 */

/** Lower case without accents, blanks and punctuation: `False-Positive`, `false_positive`, `falsePositive` are one. */
export function plainWord(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const set = (words: string) => new Set(words.split(' '))

const yes = set('1 true yes y t ja j wahr oui vrai si verdadero sim tak да')
const no = set('0 false no n f nein falsch non faux falso nao nie нет')

/** Columns of yes and no in which `yes` takes the row back. */
const flagsAgainst = set(
  'falsepositive falsepos isfalsepositive isfp fp whitelisted iswhitelisted whitelist inwhitelist onwhitelist ' +
    'allowlisted isallowlisted allowlist safelisted benign isbenign withdrawn iswithdrawn retired isretired delisted ' +
    'isdelisted fehlalarm falschpositiv zuruckgezogen zurueckgezogen fauxpositif listeblanche retire falsopositivo',
)
/** The same, but of a site they tell that it was taken down, and of a file what became of it. */
const flagsOfRemoval = set(
  'deleted isdeleted removed isremoved disabled isdisabled geloscht geloescht entfernt inaktiv supprime eliminado',
)
/** The same, but of digests they speak of certificates. */
const flagsOfRevocation = set('revoked isrevoked widerrufen revoque revocado')

/** Columns of yes and no in which `no` takes the row back. `ioc` is TheHive's mark of observables that are indicators. */
const flagsFor = set('ioc isioc')
/**
 * The same, if the file also has rows with `yes`: files in which nobody filled them have `no` everywhere. `true` where
 * numbers are no flags, but counts of engines.
 */
const flagsOfSome = new Map([
  ...[...set('verified isverified malicious ismalicious')].map((name) => [name, true] as const),
  ...[...set('active isactive enabled isenabled listed islisted aktiv istaktiv actif estactif activo')].map(
    (name) => [name, false] as const,
  ),
])
/** Of these, the ones that tell of a site whether it answers. */
const flagsOfActivity = set('active isactive aktiv istaktiv actif estactif activo')

/** What a column says when it takes a row back. A column may say several. */
const sayings = [
  'yes',
  'no',
  'state',
  'verdict',
  'action',
  'tag',
  'removal',
  'revocation',
  'inactivity',
  'pass',
  'expiry',
  'access',
] as const
type Saying = (typeof sayings)[number]

/** Words that take a row back wherever they stand for its state, its verdict or what to do with it. */
const always =
  'falsepositive falsepos fp whitelist whitelisted allowlist allowlisted safelist safelisted benign legitimate legit trusted ' +
  'withdrawn retired delisted ' +
  'falschpositiv fehlalarm gutartig harmlos unbedenklich vertrauenswurdig vertrauenswuerdig zuruckgezogen zurueckgezogen ' +
  'weisseliste weißeliste freigegeben ' +
  'fauxpositif listeblanche benin legitime retire ' +
  'falsopositivo listablanca benigno legitimo retirado ' +
  'ложноесрабатывание белыисписок fałszywyalarm'

/** Words that take a row back, by what they say. */
const against: Readonly<Record<Exclude<Saying, 'yes' | 'no' | 'tag'>, ReadonlySet<string>>> = {
  state: set(`${always} rejected`),
  expiry: set('expired abgelaufen expire caducado scaduto'),
  verdict: set(`${always} goodware knowngood`),
  action: set(`${always} delist withdraw retire retirer retirar`),
  removal: set(
    'removed deleted remove delete del geloscht geloescht entfernt loschen loeschen entfernen supprime supprimer eliminado ' +
      'eliminar rimosso удален usuniety',
  ),
  revocation: set('revoked revoke widerrufen revoque revocado'),
  inactivity: set(
    'inactive deactivated disabled invalid inaktiv ungultig ungueltig deaktiviert inactif inactivo inattivo неактивен nieaktywny',
  ),
  pass: set(
    'allow allowed permit permitted accept accepted pass bypass erlauben erlaubt zulassen zugelassen freigeben autoriser ' +
      'autorise permettre permitir permitido',
  ),
  access: set('ok dunno permit permitted relay allow accept pass'),
}

interface Wording {
  /** What its words say. */
  readonly says: readonly (keyof typeof against)[]
  readonly names: ReadonlySet<string>
  /** Other values of such columns, by which a column is recognised. */
  readonly others: ReadonlySet<string>
}

const wordings: readonly Wording[] = [
  {
    says: ['state', 'expiry', 'removal', 'revocation', 'inactivity', 'pass'],
    // Whether a host answers (`online`, `offline`) says nothing of it.
    names: set(
      'status state iocstatus indicatorstatus entrystatus recordstatus listingstatus lifecycle lifecyclestatus zustand ' +
        'statut etat estado stato stan статус состояние',
    ),
    others: set(
      'active online offline up down new open listed live valid enabled confirmed unconfirmed pending suspicious malicious ' +
        'blocked block blacklisted blocklisted unknown review underreview inreview validated verified unverified current ' +
        'aktiv neu offen gultig gueltig bestatigt bestaetigt gesperrt unbekannt verdachtig actif nouveau confirme bloque ' +
        'inconnu activo nuevo confirmado bloqueado desconocido attivo bloccato активен заблокирован aktywny zablokowany',
    ),
  },
  {
    says: ['verdict', 'revocation'],
    // `clean`, `undetected`, `unknown` say that nothing was found, not that the value is known to be good.
    names: set(
      'verdict classification disposition assessment reputation risk risklevel indicatorverdict verdikt urteil einstufung ' +
        'bewertung klassifizierung klassifikation evaluation appreciation clasificacion classificazione',
    ),
    others: set(
      'malicious suspicious unknown undetected clean none noverdict nospecificthreat nothreatsfound low medium high critical ' +
        'verylow veryhigh severe neutral info informational malware phishing spam c2 botnet riskware grayware greyware unwanted bad ' +
        'blocked quarantined removed deleted ' +
        'bosartig boesartig schadlich schaedlich verdachtig verdaechtig unbekannt sauber niedrig mittel hoch kritisch ' +
        'malveillant suspect inconnu malicioso sospechoso desconocido',
    ),
  },
  {
    says: ['action', 'removal', 'revocation', 'pass'],
    // What to do with the value, what happened to the entry, or the list it is on.
    names: set(
      'action recommendedaction type policy list listtype listname change changetype operation op aktion massnahme maßnahme anderung ' +
        'aenderung liste operacion accion azione деиствие',
    ),
    others: set(
      'block blocked blockandremediate ban captcha throttle deny denied drop dropped reject rejected quarantine alert ' +
        'alertandblock audit warn monitor detect prevent sinkhole add added insert inserted new create created update updated modify modified change ' +
        'changed blacklist blacklisted blocklist blocklisted denylist denylisted greylist graylist ' +
        'blockieren blockiert sperren gesperrt hinzufugen hinzugefugt neu geandert bloquer bloque ajouter ajoute ' +
        'bloquear bloqueado agregar anadir schwarzeliste listenoire listanegra',
    ),
  },
]

/** Words of lists that say how their entries change. Beside them, `removed` is a change too. */
const changes = set(
  'add added insert inserted new create created update updated modify modified change changed neu hinzufugen hinzugefugt ' +
    'geandert ajouter ajoute nouveau agregar anadir nuevo',
)
const actives = set('active aktiv actif activo attivo активен aktywny')
/** What products do with malware. Beside them, `removed` is that too. */
const treatments = set(
  'quarantine quarantined block blocked blockandremediate alert alerted alertandblock clean cleaned deny denied drop dropped ' +
    'detected prevented gesperrt blockiert bloque bloqueado bloccato заблокирован zablokowany',
)
/** What a publisher recommends. Beside them, `allow` is that too; otherwise it is what a sensor did. */
const recommendations = set(
  'block blockandremediate ban alert alertandblock audit warn quarantine monitor detect prevent sinkhole blockieren sperren ' +
    'bloquer bloquear blacklist blocklist denylist',
)
/** Words for whether a host answers. */
const answers = set('online offline up down')

/** Columns beside which a state is that of a host or its service. */
const namesOfHosts = set('available isavailable online isonline urlstatus lastonline lastscrape port')
/** Columns of what a sensor saw. */
const namesOfSensors = set(
  'port srcport dstport sourceport destinationport targetport proto protocol count hits attempts sensor user username',
)
const namesOfDetections = set('threat threatname detection detections detectionname virus virusname')

/** Columns of tags, and tags that take a row back (CIF tags what must not be blocked `whitelist`). */
const tagNames = set('tag tags label labels')
const tagsAgainst = set('whitelist whitelisted allowlist allowlisted falsepositive')

const wordsOf = (says: Saying): ReadonlySet<string> => {
  if (says === 'yes') return yes
  if (says === 'no') return no
  return says === 'tag' ? tagsAgainst : against[says]
}

/** Tells whether a value of a record is a yes or no. */
export function isFlag(value: unknown): boolean {
  if (typeof value === 'boolean' || value === 0 || value === 1) return true
  return typeof value === 'string' && value.length < 12 && (yes.has(plainWord(value)) || no.has(plainWord(value)))
}

/** What a table lists, and its columns. */
export interface Listed {
  readonly names: readonly string[]
  /** Kinds of its values, as far as they are known. */
  readonly kinds: ReadonlySet<string>
}

const sites = set('domain url url-path onion')

/**
 * How a column takes rows back; empty if it says nothing of the kind. `cells` are its filled cells in the sample: the
 * name alone proves nothing, its cells must be known words too (a `status` of 200 is of HTTP).
 */
export function sayingsOf(name: string | undefined, cells: readonly string[], listed: Listed): readonly Saying[] {
  if (name === undefined || cells.length === 0) return []
  const plain = plainWord(name)
  if (tagNames.has(plain)) return ['tag']
  const flag = flagOf(plain)
  const wording = flag ? undefined : wordings.find(({ names }) => names.has(plain))
  if (!flag && !wording) return []
  const words = cells.map(plainWord)
  const distinct = new Set(words)
  const context = contextOf(listed)
  if (flag) return saysByFlag(plain, flag, distinct, context) ? [flag] : []
  const { says, others } = wording as Wording
  const known = words.filter((word) => others.has(word) || says.some((saying) => against[saying].has(word))).length
  return known >= cells.length * 0.8 ? says.filter((saying) => counts(saying, distinct, context)) : []
}

type Context = ReturnType<typeof contextOf>

function contextOf({ names, kinds }: Listed) {
  const beside = new Set(names.map(plainWord))
  return {
    hasSites: kinds.size > 0 && [...kinds].every((kind) => sites.has(kind)),
    hasDigests: kinds.size > 0 && [...kinds].every((kind) => /^(?:md5|sha)\d*/.test(kind)),
    isOfHosts: overlap(beside, namesOfHosts),
    isOfSensor: overlap(beside, namesOfSensors),
    isOfDetections: overlap(beside, namesOfDetections),
    isOfRegistration: names.some((name) => /registrar|name[ _-]?servers?|cert|issuer|thumbprint/i.test(name)),
    hasEnd: names.some((name) => dateHeaders.validUntil.test(name)),
  }
}

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const word of some) if (others.has(word)) return true
  return false
}

function flagOf(name: string): 'yes' | 'no' | undefined {
  if (flagsAgainst.has(name) || flagsOfRemoval.has(name) || flagsOfRevocation.has(name)) return 'yes'
  return flagsFor.has(name) || flagsOfSome.has(name) ? 'no' : undefined
}

/** Tells whether the cells of a column are flags that say something of the entry, not of its host or file. */
function saysByFlag(name: string, flag: 'yes' | 'no', words: ReadonlySet<string>, context: Context): boolean {
  for (const word of words) if (!(yes.has(word) || no.has(word))) return false
  if (flagsOfRemoval.has(name)) return !(context.hasSites || context.hasDigests || context.isOfHosts)
  if (flagsOfRevocation.has(name)) return !context.hasDigests
  const mayCount = flagsOfSome.get(name)
  if (flag === 'yes' || mayCount === undefined) return true
  if (!overlap(words, yes)) return false
  if (mayCount) return ![...words].some((word) => /\d/.test(word))
  return !(context.isOfHosts || (flagsOfActivity.has(name) && (context.hasSites || context.hasEnd)))
}

/** Tells whether words count in a column with these cells. */
function counts(saying: Saying, words: ReadonlySet<string>, context: Context): boolean {
  switch (saying) {
    case 'removal':
      return (
        (overlap(words, changes) || (!context.hasSites && overlap(words, actives))) &&
        !overlap(words, treatments) &&
        !(context.hasDigests && context.isOfDetections)
      )
    case 'revocation':
      return !context.hasDigests
    case 'expiry':
      return !(context.isOfHosts || context.isOfRegistration || context.hasEnd)
    case 'inactivity':
      return !(context.hasSites || context.isOfHosts || context.hasEnd || overlap(words, answers))
    case 'pass':
      return overlap(words, recommendations) && !context.isOfSensor && !(context.hasDigests && context.isOfDetections)
    default:
      return true
  }
}

/** Option of formats with columns or paths: the rows that a column there takes back are not for detection. */
export function exceptions<Place extends z.ZodType>(place: Place) {
  return z.object({ except: z.array(z.object({ column: place, says: z.enum(sayings) })).default([]) })
}

type Cell = string | number | undefined

/** Returns a function that tells whether a row is taken back by these columns; `at` converts a place into an accessor. */
function exceptionTest<Place, Row>(
  except: readonly { readonly column: Place; readonly says: Saying }[],
  at: (place: Place) => (row: Row) => Cell | readonly Cell[],
): ((row: Row) => boolean) | undefined {
  if (except.length === 0) return undefined
  const wordsAt = new Map<Place, Set<string>>()
  for (const { column, says } of except) {
    const words = wordsAt.get(column) ?? new Set<string>()
    for (const word of wordsOf(says)) words.add(word)
    wordsAt.set(column, words)
  }
  const tests = [...wordsAt].map(([column, words]) => {
    const cellOf = at(column)
    // Rows repeat a handful of words.
    const known = new Map<Cell, boolean>()
    const isAgainst = (cell: Cell): boolean => {
      let found = known.get(cell)
      if (found === undefined) {
        found = cell !== undefined && cell !== '' && takesBack(String(cell), words)
        if (known.size >= 5000) known.clear()
        known.set(cell, found)
      }
      return found
    }
    return (row: Row): boolean => {
      const cell = cellOf(row)
      return Array.isArray(cell) ? (cell as readonly Cell[]).some(isAgainst) : isAgainst(cell as Cell)
    }
  })
  return (row) => tests.some((test) => test(row))
}

/**
 * Like `exceptionTest`, in two parts: rows that are taken back, and rows of something inactive, of which domains and
 * URLs stay listed because only their site does not answer.
 */
export function exceptionTests<Place, Row>(
  except: readonly { readonly column: Place; readonly says: Saying }[],
  at: (place: Place) => (row: Row) => Cell | readonly Cell[],
) {
  return {
    isException: exceptionTest(
      except.filter(({ says }) => says !== 'inactivity'),
      at,
    ),
    isInactive: exceptionTest(
      except.filter(({ says }) => says === 'inactivity'),
      at,
    ),
  }
}

/** Rejects what was read since `before` from a row of something inactive, except for sites. */
export function rejectInactive(rows: Rows, before: number, line: number, text: string): void {
  const read = rows.items.splice(before)
  for (const item of read) if (isRejection(item) || sites.has(item.kind)) rows.add(item)
  if (rows.items.length - before < read.length) rows.reject(line, 'not-for-detection', text)
}

/** A cell takes its row back as a whole, or by one of the tags in it. */
function takesBack(cell: string, words: ReadonlySet<string>): boolean {
  if (cell.length > 4096) return false
  return words.has(plainWord(cell)) || cell.split(/[,;|]/).some((part) => words.has(plainWord(part)))
}
