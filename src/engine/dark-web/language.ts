/** Frequent short words, folded, and the languages in which they are frequent; each counts. */
const languagesOf: ReadonlyMap<string, readonly string[]> = byWord({
  de: 'der die das und ist nicht mit von den dem ein eine auf fur wir sie im zu sich auch werden wurde haben unsere sind bei nach aus wird uber oder daten',
  en: 'the and of to is in we you are for with this that our your have was from not will on by they be has it all data',
  fr: 'le la les des et est dans que pour une du sur nous vous qui avec sont par au aux plus leur cette ont',
  es: 'el la los las de y que en es por con para una del se su al lo como mas sus nuestra datos esta',
  it: 'il di che la e per un con del della non sono una gli nel dei delle alla piu anche le si azienda',
  pt: 'o os de que e do da em um para com nao uma por dos no na se mais ao foi sua empresa dados',
  nl: 'de het een van en is dat niet met voor op zijn wij u in aan er ook worden heeft onze',
  pl: 'w z i na do nie jest sie to ze o jak za od po przez oraz dla firma danych',
  tr: 've bir bu icin ile de da olarak olan cok daha gibi veya ne var tum veri',
  ru: 'и в не на что с по это как мы вы они для из от все его но а к у же или за',
  uk: 'і в не на що з та це як ми ви вони для від є але до або за й у',
})

function byWord(frequent: Readonly<Record<string, string>>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [language, words] of Object.entries(frequent)) {
    for (const word of new Set(words.split(' '))) found.set(word, [...(found.get(word) ?? []), language])
  }
  return found
}

/** Words that say of which language a text is. */
const mostWords = 400

/**
 * The language of a text (ISO 639-1) by its script and its frequent words; undefined if it is short, mixed or another.
 * `words` are folded. Only as good as it takes to choose stems and to filter.
 */
export function languageOf(text: string, words: readonly string[]): string | undefined {
  const script = scriptOf(text)
  if (script && script !== 'latin' && script !== 'cyrillic') return script
  const candidates = script === 'cyrillic' ? ['ru', 'uk'] : ['de', 'en', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr']
  if (script === 'cyrillic' && /[іїєґ]/i.test(text)) return /[ыэъё]/i.test(text) ? undefined : 'uk'
  const counted = words.slice(0, mostWords)
  const found = new Map(candidates.map((language) => [language, 0]))
  for (const word of counted) {
    for (const language of languagesOf.get(word) ?? []) {
      const score = found.get(language)
      if (score !== undefined) found.set(language, score + 1)
    }
  }
  const scores = [...found].map(([language, score]) => ({ language, score })).sort((a, b) => b.score - a.score)
  const [best, second] = scores
  if (!best || best.score < 2 || best.score < (second?.score ?? 0) * 1.3 || best.score * 15 < counted.length) {
    return script === 'cyrillic' && counted.length >= 3 ? 'ru' : undefined
  }
  return best.language
}

/** The script of most letters, or the language where a script stands for one. */
function scriptOf(text: string): string | undefined {
  const head = text.slice(0, 4000)
  const plain = head.match(/[a-z]+/gi)?.reduce((sum, run) => sum + run.length, 0) ?? 0
  const other = head.replace(/[\0-\x7f]+/g, '')
  if (other === '') return plain === 0 ? undefined : 'latin'
  const count = (pattern: RegExp) => other.match(pattern)?.length ?? 0
  const counts: [string, number][] = [
    ['latin', plain + count(/\p{Script=Latin}/gu)],
    ['cyrillic', count(/\p{Script=Cyrillic}/gu)],
    // A letter of these says as much as several of an alphabet.
    ['zh', count(/\p{Script=Han}/gu) * 3],
    ['ja', count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) * 9],
    ['ko', count(/\p{Script=Hangul}/gu) * 3],
    ['ar', count(/\p{Script=Arabic}/gu)],
    ['he', count(/\p{Script=Hebrew}/gu)],
    ['th', count(/\p{Script=Thai}/gu)],
    ['el', count(/\p{Script=Greek}/gu)],
  ]
  const [best] = counts.sort((a, b) => b[1] - a[1])
  if (!best || best[1] === 0) return undefined
  // Arabic letters write Persian and others, too.
  return best[0] === 'ar' && /[پچژگ]/.test(other) ? 'fa' : best[0]
}
