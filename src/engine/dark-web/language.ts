/** Frequent short words (folded), and the languages in which they are frequent. */
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

const none: readonly string[] = []
const longest = Math.max(...[...languagesOf.keys()].map((word) => word.length))

function byWord(frequent: Readonly<Record<string, string>>): Map<string, string[]> {
  const languages = new Map<string, string[]>()
  for (const [language, words] of Object.entries(frequent)) {
    for (const word of new Set(words.split(' '))) languages.set(word, [...(languages.get(word) ?? []), language])
  }
  return languages
}

/** Maximum number of words that are examined. */
const mostWords = 400

/**
 * Detects the language of a text (ISO 639-1) from its script and its frequent words; undefined if it is short, mixed or
 * in another language. Only accurate enough to choose stems and to filter.
 * @param words folded words of the text
 */
export function languageOf(text: string, words: readonly string[]): string | undefined {
  const script = scriptOf(text)
  if (script && script !== 'latin' && script !== 'cyrillic') return script
  const candidates = script === 'cyrillic' ? ['ru', 'uk'] : ['de', 'en', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr']
  if (script === 'cyrillic' && /[іїєґ]/i.test(text)) return /[ыэъё]/i.test(text) ? undefined : 'uk'
  const counted = Math.min(words.length, mostWords)
  const scores = new Map<string, number>()
  for (let i = 0; i < counted; i++) {
    const word = words[i] as string
    if (word.length > longest) continue
    for (const language of languagesOf.get(word) ?? none) scores.set(language, (scores.get(language) ?? 0) + 1)
  }
  let best: string | undefined
  let most = 0
  let second = 0
  for (const language of candidates) {
    const score = scores.get(language) ?? 0
    if (score > most) [best, most, second] = [language, score, most]
    else second = Math.max(second, score)
  }
  if (best === undefined || most < 2 || most < second * 1.3 || most * 15 < counted) {
    return script === 'cyrillic' && counted >= 3 ? 'ru' : undefined
  }
  return best
}

/** The script of most letters, or the language if the script implies it. */
function scriptOf(text: string): string | undefined {
  const head = text.slice(0, 4000)
  if (/^[\0-\x7f]*$/.test(head)) return /[a-z]/i.test(head) ? 'latin' : undefined
  let plain = 0
  for (const [ascii] of head.matchAll(/[\0-\x7f]+/g)) {
    for (let i = 0; i < ascii.length; i++) {
      const lower = ascii.charCodeAt(i) | 0x20
      if (lower >= 0x61 && lower <= 0x7a) plain++
    }
  }
  const beyondAscii = head.replace(/[\0-\x7f]+/g, '')
  const count = (pattern: RegExp) => beyondAscii.match(pattern)?.length ?? 0
  const counts: [string, number][] = [
    ['latin', plain + count(/\p{Script=Latin}/gu)],
    ['cyrillic', count(/\p{Script=Cyrillic}/gu)],
    // One character here corresponds to several letters of an alphabet.
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
  // The Arabic script is also used for Persian and other languages.
  return best[0] === 'ar' && /[پچژگ]/.test(beyondAscii) ? 'fa' : best[0]
}
