import { inflateSync } from 'node:zlib'

/** The text of a PDF by Chromium: what it draws in one go is a line. Its fonts map glyphs to characters (ToUnicode). */
export function pdfText(pdf: Buffer): string {
  const file = pdf.toString('latin1')
  const objects = new Map<string, { readonly head: string; readonly stream: string | undefined }>()
  for (const { 1: id = '', 2: body = '', index } of file.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const begin = /stream\r?\n/.exec(body)
    const head = begin ? body.slice(0, begin.index) : body
    const from = index + `${id} 0 obj `.length + (begin ? begin.index + begin[0].length : 0)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const isText = begin && /FlateDecode/.test(head) && !/\/(?:Subtype|FunctionType|Length1)/.test(head)
    const stream = isText ? inflateSync(pdf.subarray(from, from + length)).toString('latin1') : undefined
    objects.set(id, { head, stream })
  }
  const charactersOf = (font: string) => {
    const id = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? ''
    return charactersIn(objects.get(id)?.stream ?? '')
  }
  return [...objects.values()]
    .flatMap(({ stream }) => stream?.match(/BT\n[\s\S]*?ET/g) ?? [])
    .map((block) => {
      const font = /\/F(\d+) /.exec(block)?.[1] ?? ''
      const characters = charactersOf(font)
      // Variable fonts are written as Type 3, with a byte a glyph.
      const glyph = objects.get(font)?.head.includes('/Type3') ? /../g : /.{4}/g
      const glyphs = [...block.matchAll(/<([0-9A-F]+)> Tj/g)].flatMap(([, hex = '']) => hex.match(glyph) ?? [])
      return glyphs.map((code) => characters.get(Number.parseInt(code, 16)) ?? '').join('')
    })
    .join('\n')
}

/** The characters of the glyphs of a font. */
function charactersIn(cmap: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>()
  const number = (hex: string | undefined) => Number.parseInt(hex ?? '', 16)
  for (const [, part = ''] of cmap.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, character] of part.matchAll(/<(\w+)> <(\w{4})>/g)) {
      characters.set(number(glyph), String.fromCharCode(number(character)))
    }
  }
  for (const [, part = ''] of cmap.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, first, last, character] of part.matchAll(/<(\w+)> <(\w+)> <(\w{4})>/g)) {
      for (let glyph = number(first); glyph <= number(last); glyph++) {
        characters.set(glyph, String.fromCharCode(number(character) + glyph - number(first)))
      }
    }
  }
  return characters
}
