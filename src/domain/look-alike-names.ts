interface Named {
  readonly id: string
  readonly name: string
}

/** Letters and digits that look like another one, after lower case: Greek, Cyrillic and Armenian ones, and those of Latin fonts. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'αа'],
    ['b', 'βв'],
    ['c', 'сϲ'],
    ['d', 'ԁ'],
    ['e', 'еε'],
    ['h', 'нһη'],
    ['i', 'ıl1|їіιӏ'],
    ['j', 'ј'],
    ['k', 'κкĸ'],
    ['m', 'мμ'],
    ['n', 'ν'],
    ['o', '0оοօσ'],
    ['p', 'рρ'],
    ['q', 'ԛ'],
    ['s', 'ѕ'],
    ['t', 'тτ'],
    ['w', 'ѡԝ'],
    ['x', 'хχ'],
    ['y', 'уγүυ'],
    ['z', 'ζ'],
  ].flatMap(([letter, others = '']) => [...others].map((other) => [other, letter as string])),
)

/** Names that people may take for each other have the same look. */
const lookOf = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{P}\p{Z}]/gu, ''),
  ]
    .map((letter) => alike[letter] ?? letter)
    .join('')

const shortestMark = 4

/**
 * Marks that tell groups apart whose names look the same: the first characters of their ids, as in the addresses of their
 * pages. A customer of a provider can name their group like another customer, and must not learn that there is one.
 * @returns the marks by id; groups whose names look like no other have none
 */
export function tellApart(groups: readonly Named[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  for (const [, same] of Map.groupBy(groups, ({ name }) => lookOf(name))) {
    if (same.length < 2) continue
    const ids = same.map(({ id }) => id)
    let length = shortestMark
    while (new Set(ids.map((id) => id.slice(0, length))).size < new Set(ids).size) length++
    for (const id of ids) marks.set(id, id.slice(0, length))
  }
  return marks
}
