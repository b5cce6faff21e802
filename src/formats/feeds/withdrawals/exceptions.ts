import { z } from 'zod'
import { isRejection } from '../../../domain/listing.ts'
import { remembered } from '../../../domain/remembered.ts'
import type { Rows } from '../../reading/lines.ts'
import type { Cell, CellsAt } from '../reading/annotations.ts'
import { remarksHarmless } from './harmless-sections.ts'
import { plainWord, type Withdrawal, withdrawals, withdrawing, wordsOf } from './withdrawal-words.ts'
import { namesAllowed, siteKinds } from './withdrawals.ts'

/** Rejects the rows of a table that its publisher withdraws. */

/** Option of formats with columns or paths: rows that a column there withdraws are not for detection. */
export function exceptions<Place extends z.ZodType>(place: Place) {
  return z.object({ except: z.array(exception(place)).default([]) })
}

/** `unless`: column of ends for `unended`; rows in which it is filled are not withdrawn. */
const exception = <Place extends z.ZodType>(place: Place) =>
  z.object({ column: place, says: z.enum(withdrawals), unless: place.optional() })

type Exception<Place> = z.infer<ReturnType<typeof exception<z.ZodType<Place>>>>

/** Parts of the words without which no remark calls a value harmless: most tables have another remark in each row. */
const mayClear =
  /fals|white|allow|safe|benign|b[ée]nin|harmless|l[eé]git|goodware|trusted|known good|not malicious|(?:not|n['\u2019]?t|never) (?:be )?bl(?:ock|acklist)|gutartig|unbedenk|blok|fehlalarm|entwarnung|ausnahme|freigabe|harmlos|nicht|wei(?:ß|ss)e|blanc|bianca|branca|faux|bloqu|bloc+ar|exce|ecce|exclus|inofensiv|innocu|vals|fout|witte|niet|onschuldig|uitzond|wyj|nieszkod|fa[łl]sz|bia|блок|бел|лож|искл|легит|довер|безвр|名单|名單|误报|誤報|例外|リスト|誤検知|remov|delist|unlist|withdraw|retract|expired|no longer|entfernt|zurück|abgelaufen|retir/i

/** Returns a function that tells whether one of these columns withdraws a row; `at` converts a place into an accessor. */
function exceptionTest<Place, Row>(
  except: readonly Exception<Place>[],
  at: CellsAt<Place, Row>,
): ((row: Row) => boolean) | undefined {
  if (except.length === 0) return undefined
  const tests = [...Map.groupBy(except, ({ column }) => column)].map(([column, own]) => {
    const cellOf = at(column)
    const ways = new Set<Withdrawal>(own.map(({ says }) => says))
    const words = new Set([...ways].flatMap((says) => [...wordsOf(says)]))
    const unless = own.find((one) => one.unless !== undefined)?.unless
    const endOf = unless === undefined ? undefined : at(unless)
    // The column has the same few words in all rows.
    const isWithdrawing = remembered((cell: Cell) => {
      const text = String(cell ?? '')
      return (
        text !== '' &&
        (withdraws(text, words) ||
          (ways.has('named') && !placeholder.test(text)) ||
          (ways.has('list') && namesAllowed(text)) ||
          (ways.has('remark') && mayClear.test(text) && remarksHarmless(text)))
      )
    }, 5000)
    return (row: Row): boolean => {
      if (endOf !== undefined && !isEmpty(endOf(row))) return false
      const cell = cellOf(row)
      return Array.isArray(cell) ? (cell as readonly Cell[]).some(isWithdrawing) : isWithdrawing(cell as Cell)
    }
  })
  return (row) => tests.some((test) => test(row))
}

/** What stands for nothing or nobody in a cell, or denies what the column says: `--`, `[]`, `n.a.`, `not removed`, `keine`. */
const placeholder =
  /^[\s\p{P}\p{S}0]*(?:(?:none|null|nil|nan|n[/.]?a|no|non?e?|not|false|f|unknown|undefined|unset|empty|tbd|pending|nobody|nothing|niemand|nichts|nein|keine?r?|unbekannt|leer|aucune?|personne|ninguno|nadie|nessuno|нет|никто|无|無|なし|없음)[\s\p{P}\p{S}]*)?$|^\s*(?:not?|never|nicht|nie|kein(?:e[mnrs]?)?|non|pas|não)\s(?:yet\s|been\s|an?\s|un\s)?(?:remov|delet|delist|withdraw|retract|white|allow|applicable|available|set\b|known|yet|false|fp\b|reason|entfernt|gelöscht|fehlalarm|gr[uü]nd|angabe|vorhanden)/iu

/** Tells whether a row has nothing in a column. */
const isEmpty = (cell: Cell | readonly Cell[]) =>
  [cell].flat().every((part) => part === undefined || String(part).trim() === '')

const ofInactivity: ReadonlySet<Withdrawal> = new Set(['inactivity', 'unended'])

/**
 * Returns two functions for rows that columns withdraw; each is undefined if there are none. `isException`: nothing in the
 * row is listed. `isInactive`: the row is about something inactive, so its domains and URLs stay listed, because only
 * their site does not answer.
 */
export function exceptionTests<Place, Row>(except: readonly Exception<Place>[], at: CellsAt<Place, Row>) {
  return {
    isException: exceptionTest(
      except.filter(({ says }) => !ofInactivity.has(says)),
      at,
    ),
    isInactive: exceptionTest(
      except.filter(({ says }) => ofInactivity.has(says)),
      at,
    ),
  }
}

/** Removes what was read since `before` from a row of something inactive, except for sites. Tells whether there was any. */
export function rejectsInactive(rows: Rows, before: number): boolean {
  const read = rows.items.splice(before)
  rows.items.push(...read.filter((item) => isRejection(item) || siteKinds.has(item.kind)))
  return rows.items.length - before < read.length
}

// A sign alone is an empty cell in most tables, and a number may be anything.
const { sign: _sign, pihole: _pihole, dbot: _dbot, ...byWords } = withdrawing
const withdrawingWords = new Set(Object.values(byWords).flatMap((words) => [...words]))

/** Tells whether a cell of an unknown column has a word that withdraws its row in some column. */
export const withdrawsAnywhere = (cell: string): boolean => withdraws(cell, withdrawingWords)

/** A cell withdraws its row as a whole, or by one of the tags in it. */
function withdraws(cell: string, words: ReadonlySet<string>): boolean {
  if (words.size === 0 || cell.length > 4096) return false
  return (
    words.has(plainWord(cell)) ||
    words.has(cell.trim()) ||
    cell.split(/[,;|]/).some((part) => words.has(plainWord(part)))
  )
}
