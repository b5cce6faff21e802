/** A rule of Suricata or Snort, parsed according to their manuals, independently of the code that writes rules. */
export interface Rule {
  readonly traffic: string
  /** All options in order, flags with an empty value; without quotes and escapes, contents as bytes in Latin-1. */
  readonly options: readonly (readonly [name: string, value: string])[]
}

/** @throws Error if an option does not end, or text follows the rule */
export function readRule(line: string): Rule {
  const [, traffic, body] = /^alert ([^(]+) \((.*)\)$/.exec(line) ?? []
  if (!traffic || body === undefined) throw new Error(`no rule: ${line}`)
  const options: [string, string][] = []
  let rest = body
  while (rest !== '') {
    const option = /^ ?([a-z][a-z0-9._]*)(?::((?:"(?:[^"\\]|\\.)*"|[^";\\]|\\.)*))?;/.exec(rest)
    if (!option) throw new Error(`no option: ${rest}`)
    const [all, name, value = ''] = option as unknown as [string, string, string | undefined]
    options.push([name, value])
    rest = rest.slice(all.length)
  }
  return { traffic, options }
}

/** The first value of an option. */
export const optionOf = ({ options }: Rule, name: string): string | undefined =>
  options.find(([one]) => one === name)?.[1]

/** The bytes of a content as Latin-1, without quotes, with `|20 3b|` and `\;` decoded. */
export function contentOf(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1]
  if (quoted === undefined) throw new Error(`no content: ${value}`)
  if (!/^[\x20-\x7e]*$/.test(quoted)) throw new Error(`not plain: ${value}`)
  return quoted.replace(/\|([0-9a-f ]+)\||\\(.)/gi, (_, hex: string | undefined, escaped: string | undefined) =>
    hex ? Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('latin1') : (escaped as string),
  )
}
