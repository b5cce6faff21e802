/** Languages whose words have stems here. */
const stemLanguages = ['de', 'en', 'ru'] as const
export type StemLanguage = (typeof stemLanguages)[number]

/**
 * Stem of a folded word: the word without common inflectional endings, so that `Banken` finds `Bank` and `утечки` finds
 * `утечка`. Deliberately light: derivational endings (`-ung`, `-ation`) stay, and an ending is removed only if enough
 * remains, because a stem that merges two words would give wrong results. Compounds are not split.
 */
export function stemOf(word: string, language: StemLanguage): string {
  if (language === 'ru') return russian(word)
  return language === 'de' ? german(word) : english(word)
}

/** Removes endings of plural, genitive, past and progressive. */
function english(word: string): string {
  if (word.length < 4 || !'degs'.includes(word.at(-1) as string) || !/^[a-z]+$/.test(word)) return word
  let stem = word
  if (stem.endsWith('s')) {
    if (/(?:ss|x|ch|sh|zz)es$/.test(stem)) stem = stem.slice(0, -2)
    else if (stem.length > 4 && /[^aeiou]ies$/.test(stem)) stem = `${stem.slice(0, -3)}y`
    else if (!'ius'.includes(stem.at(-2) as string)) stem = stem.slice(0, -1)
  }
  const ending = stem.endsWith('ing') ? 'ing' : stem.endsWith('ed') ? 'ed' : undefined
  if (ending) {
    const rest = stem.slice(0, -ending.length)
    // `bring`, `string` and `exceed` are not inflected forms.
    if (rest.length >= 3 && /[aeiouy]/.test(rest) && !/ee$/.test(stem.slice(0, -1))) stem = undoubled(rest)
  }
  // Without the silent e, `release` and `released` have the same stem.
  return stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

/** `stopp` becomes `stop`; `sell` and `pass` keep both letters. */
function undoubled(stem: string): string {
  return stem.length > 3 && /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem
}

/** Number and case of nouns and adjectives, after Savoy's light stemmer. */
function german(word: string): string {
  if (word.length < 5 || !'emnrs'.includes(word.at(-1) as string) || !/^[a-z]+$/.test(word)) return word
  for (const ending of ['ern', 'nen', 'em', 'en', 'er', 'es', 'e', 's', 'n']) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    if (rest.length < 4) continue
    if (ending === 'nen') return rest.endsWith('in') ? rest : word.slice(0, -2)
    // An s after s, x or z belongs to the word.
    if (ending === 's' && /[sxz]$/.test(rest)) return word
    return rest
  }
  return word
}

const russianEndings = [
  'иями',
  'ями',
  'ами',
  'ией',
  'иям',
  'иях',
  'ого',
  'его',
  'ому',
  'ему',
  'ыми',
  'ими',
  'ах',
  'ях',
  'ов',
  'ев',
  'ей',
  'ой',
  'ий',
  'ый',
  'ая',
  'яя',
  'ое',
  'ее',
  'ые',
  'ие',
  'ых',
  'их',
  'ую',
  'юю',
  'ою',
  'ею',
  'ию',
  'ия',
  'ии',
  'ом',
  'ем',
  'ам',
  'ям',
  'ым',
  'им',
  'ью',
  'ы',
  'и',
  'а',
  'я',
  'о',
  'е',
  'у',
  'ю',
  'ь',
  'й',
] as const

/** Case and number of nouns and adjectives. */
function russian(word: string): string {
  if (word.length < 4 || !/^\p{Script=Cyrillic}+$/u.test(word)) return word
  for (const ending of russianEndings) {
    if (word.endsWith(ending) && word.length - ending.length >= 3) return word.slice(0, -ending.length)
  }
  return word
}
