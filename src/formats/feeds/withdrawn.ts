import { z } from 'zod'

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
    'allowlisted isallowlisted allowlist safelisted benign isbenign revoked isrevoked deleted isdeleted removed isremoved ' +
    'withdrawn iswithdrawn retired isretired delisted isdelisted disabled isdisabled ' +
    'fehlalarm falschpositiv geloscht geloescht entfernt widerrufen zuruckgezogen zurueckgezogen inaktiv ' +
    'fauxpositif listeblanche revoque supprime retire falsopositivo revocado eliminado',
)

/** Columns of yes and no in which `no` takes the row back. `ioc` is TheHive's mark of observables that are indicators. */
const flagsFor = set('active isactive enabled isenabled ioc isioc listed islisted aktiv istaktiv actif estactif activo')

/**
 * Columns of yes and no in which `no` takes the row back if the file also has rows with `yes`: files in which nobody
 * filled them have `no` everywhere. Without numbers, which would be counts of engines.
 */
const flagsOfSome = set('verified isverified malicious ismalicious')

/** Words that take a row back wherever they stand for its state, its verdict or what to do with it. */
const always =
  'falsepositive falsepos fp whitelist whitelisted allowlist allowlisted safelist safelisted benign legitimate legit trusted ' +
  'withdrawn revoked retired removed deleted delisted ' +
  'falschpositiv fehlalarm gutartig harmlos unbedenklich vertrauenswurdig vertrauenswuerdig zuruckgezogen zurueckgezogen ' +
  'widerrufen geloscht geloescht entfernt weisseliste weißeliste freigegeben ' +
  'fauxpositif listeblanche benin legitime retire revoque supprime ' +
  'falsopositivo listablanca benigno legitimo retirado revocado eliminado rimosso ' +
  'ложноесрабатывание белыисписок удален fałszywyalarm usuniety'

/** What a column says when it takes a row back. */
const sayings = ['yes', 'no', 'state', 'verdict', 'action', 'tag'] as const
type Saying = (typeof sayings)[number]

interface Wording {
  readonly says: Saying
  readonly names: ReadonlySet<string>
  /** Values that take a row back. */
  readonly against: ReadonlySet<string>
  /** Other values of such columns, by which a column is recognised. */
  readonly others: ReadonlySet<string>
}

const wordings: readonly Wording[] = [
  {
    says: 'state',
    // Whether a host answers (`online`, `offline`) says nothing of it.
    names: set(
      'status state iocstatus indicatorstatus entrystatus recordstatus listingstatus lifecycle lifecyclestatus zustand ' +
        'statut etat estado stato stan статус состояние',
    ),
    against: set(
      `${always} inactive expired deactivated disabled invalid rejected allowed ` +
        'inaktiv abgelaufen ungultig ungueltig deaktiviert erlaubt inactif expire autorise inactivo caducado permitido inattivo scaduto неактивен nieaktywny',
    ),
    others: set(
      'active online offline up down new open listed live valid enabled confirmed unconfirmed pending suspicious malicious ' +
        'blocked block blacklisted blocklisted unknown review underreview inreview validated verified unverified current ' +
        'aktiv neu offen gultig gueltig bestatigt bestaetigt gesperrt unbekannt verdachtig actif nouveau confirme bloque ' +
        'inconnu activo nuevo confirmado bloqueado desconocido attivo bloccato активен заблокирован aktywny zablokowany',
    ),
  },
  {
    says: 'verdict',
    // `clean`, `undetected`, `unknown` say that nothing was found, not that the value is known to be good.
    names: set(
      'verdict classification disposition assessment reputation risk risklevel indicatorverdict verdikt urteil einstufung ' +
        'bewertung klassifizierung klassifikation evaluation appreciation clasificacion classificazione',
    ),
    against: set(`${always} goodware knowngood`),
    others: set(
      'malicious suspicious unknown undetected clean none noverdict nospecificthreat nothreatsfound low medium high critical ' +
        'verylow veryhigh severe neutral info informational malware phishing spam c2 botnet riskware grayware greyware unwanted bad ' +
        'bosartig boesartig schadlich schaedlich verdachtig verdaechtig unbekannt sauber niedrig mittel hoch kritisch ' +
        'malveillant suspect inconnu malicioso sospechoso desconocido',
    ),
  },
  {
    says: 'action',
    // What to do with the value, what happened to the entry, or the list it is on.
    names: set(
      'action recommendedaction policy list listtype listname change changetype operation op aktion massnahme maßnahme anderung ' +
        'aenderung liste operacion accion azione деиствие',
    ),
    against: set(
      `${always} allow allowed permit permitted accept accepted pass bypass remove delete del delist withdraw revoke retire ` +
        'erlauben erlaubt zulassen zugelassen freigeben loschen loeschen entfernen autoriser autorise permettre supprimer ' +
        'retirer permitir permitido eliminar retirar',
    ),
    others: set(
      'block blocked blockandremediate deny denied drop dropped reject rejected quarantine alert alertandblock audit warn ' +
        'monitor detect prevent sinkhole add added insert inserted new create created update updated modify modified change ' +
        'changed blacklist blacklisted blocklist blocklisted denylist denylisted greylist graylist ' +
        'blockieren blockiert sperren gesperrt hinzufugen hinzugefugt neu geandert bloquer bloque ajouter ajoute ' +
        'bloquear bloqueado agregar anadir schwarzeliste listenoire listanegra',
    ),
  },
]

/** Columns of tags, and tags that take a row back (CIF tags what must not be blocked `whitelist`). */
const tagNames = set('tag tags label labels')
const tagsAgainst = set('whitelist whitelisted allowlist allowlisted falsepositive')

const wordsOf = (says: Saying): ReadonlySet<string> => {
  if (says === 'yes') return yes
  if (says === 'no') return no
  return wordings.find((wording) => wording.says === says)?.against ?? tagsAgainst
}

/** Tells whether a value of a record is a yes or no. */
export function isFlag(value: unknown): boolean {
  if (typeof value === 'boolean' || value === 0 || value === 1) return true
  return typeof value === 'string' && value.length < 12 && (yes.has(plainWord(value)) || no.has(plainWord(value)))
}

/**
 * How a column takes rows back; undefined if it says nothing of the kind. `cells` are its filled cells in the sample:
 * the name alone proves nothing, its cells must be known words too (a `status` of 200 is of HTTP).
 */
export function sayingOf(name: string | undefined, cells: readonly string[]): Saying | undefined {
  if (name === undefined || cells.length === 0) return undefined
  const plain = plainWord(name)
  if (tagNames.has(plain)) return 'tag'
  const isAgainst = flagsAgainst.has(plain)
  const isOfSome = flagsOfSome.has(plain)
  if (isAgainst || isOfSome || flagsFor.has(plain)) {
    const words = new Set(cells.map(plainWord))
    if ([...words].some((word) => !(yes.has(word) || no.has(word)) || (isOfSome && /\d/.test(word)))) return undefined
    if (isOfSome && ![...words].some((word) => yes.has(word))) return undefined
    return isAgainst ? 'yes' : 'no'
  }
  const wording = wordings.find(({ names }) => names.has(plain))
  if (!wording) return undefined
  const known = cells.filter((cell) => {
    const word = plainWord(cell)
    return wording.against.has(word) || wording.others.has(word)
  }).length
  return known >= cells.length * 0.8 ? wording.says : undefined
}

/** Option of formats with columns or paths: the rows that a column there takes back are not for detection. */
export function exceptions<Place extends z.ZodType>(place: Place) {
  return z.object({ except: z.array(z.object({ column: place, says: z.enum(sayings) })).default([]) })
}

type Cell = string | number | undefined

/** Returns a function that tells whether a row is taken back; `at` converts a place into an accessor. */
export function exceptionReader<Place, Row>(
  except: readonly { readonly column: Place; readonly says: Saying }[],
  at: (place: Place) => (row: Row) => Cell | readonly Cell[],
): ((row: Row) => boolean) | undefined {
  if (except.length === 0) return undefined
  const tests = except.map(({ column, says }) => {
    const cellOf = at(column)
    const against = wordsOf(says)
    // Rows repeat a handful of words.
    const known = new Map<Cell, boolean>()
    const isAgainst = (cell: Cell): boolean => {
      let found = known.get(cell)
      if (found === undefined) {
        found = cell !== undefined && cell !== '' && takesBack(String(cell), against)
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

/** A cell takes its row back as a whole, or by one of the tags in it. */
function takesBack(cell: string, against: ReadonlySet<string>): boolean {
  if (cell.length > 4096) return false
  return against.has(plainWord(cell)) || cell.split(/[,;|]/).some((part) => against.has(plainWord(part)))
}
