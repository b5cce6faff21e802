import { readXml, type XmlElement } from '../feeds/xml-stream.ts'

/** Documents of Word (ECMA-376, WordprocessingML), which are zip archives of XML, as text. */

/** The part of every document of Word that holds its text. */
export const documentPart = 'word/document.xml'

/**
 * The text of a document: a line for each paragraph, with the mark of Markdown before headings, and for each row of a table
 * a line with bars between its cells. Deleted text is left out.
 * @throws UnreadableFeed if it is not well-formed XML
 */
export function textOfDocument(part: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = ''
  /** Adds a line to the cell around it, or to the text. */
  const addLine = (line: string, stack: readonly XmlElement[]) => {
    const cell = stack.findLast(({ name }) => name === 'tc')
    if (cell) cell.data = [cell.data, line].filter(Boolean).join(' ')
    else text += `${line}\n`
  }
  const addToParagraph = (part: string, stack: readonly XmlElement[]) => {
    // Some programs repeat the text of a drawing for readers that do not know its notation.
    if (stack.some(({ name }) => name === 'Fallback')) return
    const paragraph = stack.findLast(({ name }) => name === 'p')
    if (paragraph) paragraph.data = `${paragraph.data ?? ''}${part}`
  }
  return readXml(
    part,
    {
      close(element, stack) {
        const { name, data = '' } = element
        if (name === 't') addToParagraph(element.text, stack)
        else if (name === 'tab') addToParagraph('\t', stack)
        else if (name === 'br' || name === 'cr') addToParagraph('\n', stack)
        else if (name === 'pStyle' && isHeading(element)) addToParagraph('## ', stack)
        else if (name === 'p') addLine(String(data).trim(), stack)
        else if (name === 'tc') {
          const row = stack.findLast(({ name }) => name === 'tr')
          if (row) row.data = [...((row.data as string[] | undefined) ?? []), String(data).replaceAll('|', ' ')]
        } else if (name === 'tr') {
          const cells = (element.data as string[] | undefined) ?? []
          addLine(`| ${cells.join(' | ')} |`, stack)
        } else if (name === 'tbl') addLine('', stack)
      },
    },
    () => {
      const bytes = text === '' ? undefined : encoder.encode(text)
      text = ''
      return bytes
    },
  )
}

const isHeading = ({ attributes }: XmlElement) =>
  Object.entries(attributes).some(([key, value]) => /:val$/.test(key) && /^(?:heading|title|berschrift)/i.test(value))
