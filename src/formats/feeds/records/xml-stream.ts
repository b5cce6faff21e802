import { SaxesParser } from 'saxes'
import { joinedBytes } from '../../../domain/joined-bytes.ts'
import { encodingOf } from '../../reading/lines.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { latin1Text } from '../../text-bytes.ts'

/** An open element. Names are local names, because prefixes are arbitrary. */
export interface XmlElement {
  readonly name: string
  /** Name as written, with its prefix. */
  readonly fullName: string
  readonly attributes: Readonly<Record<string, string>>
  /** Text directly inside so far, at most `maxText`. */
  text: string
  /** For the parser's own data until the element ends. */
  data?: unknown
}

export interface XmlHandlers {
  open?(element: XmlElement, stack: readonly XmlElement[], line: number): void
  /** `stack` holds the enclosing elements, innermost last. */
  close(element: XmlElement, stack: readonly XmlElement[], line: number): void
}

const maxDepth = 200
/** Maximum length of the text directly inside an element; the rest is dropped. */
export const maxText = 1 << 20

/** A parser for one document; throws `UnreadableFeed` if it is malformed, too deep, or declares a DTD. */
export class XmlParser {
  readonly #parser = new SaxesParser({ xmlns: false, position: true })

  constructor({ open, close }: XmlHandlers) {
    const parser = this.#parser
    const stack: XmlElement[] = []
    const addText = (text: string) => {
      const top = stack.at(-1)
      if (top && top.text.length < maxText) top.text += text.slice(0, maxText - top.text.length)
    }
    parser.on('doctype', () => {
      throw new UnreadableFeed(
        'The XML declares a document type; such files are refused, for entities can be used to attack.',
      )
    })
    parser.on('error', (error) => {
      throw new UnreadableFeed(`The XML is not well-formed: ${error.message.slice(0, 200)}`)
    })
    parser.on('opentag', (tag) => {
      if (stack.length >= maxDepth) throw new UnreadableFeed(`The XML is nested more than ${maxDepth} deep.`)
      const element: XmlElement = {
        name: localName(tag.name),
        fullName: tag.name,
        attributes: tag.attributes,
        text: '',
      }
      open?.(element, stack, parser.line)
      stack.push(element)
    })
    parser.on('text', addText)
    parser.on('cdata', addText)
    parser.on('closetag', () => {
      const element = stack.pop() as XmlElement
      close(element, stack, parser.line)
    })
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  end(): void {
    this.#parser.close()
  }
}

/** A name without its prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Decodes a stream of XML by its byte order mark, its declaration, or as UTF-8. */
async function* xmlText(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let start = new Uint8Array(0)
  for await (const chunk of input) {
    let bytes = chunk
    if (!decoder) {
      const joined = joinedBytes([start, chunk])
      bytes = joined
      if (joined.length < 1024 && !latin1Text(joined, 0, joined.length).includes('?>')) {
        start = joined
        continue
      }
      decoder = decoderFor(joined)
      bytes = joined.subarray(encodingOf(joined).mark)
    }
    for (let at = 0; at < bytes.length; at += slice)
      yield decoder.decode(bytes.subarray(at, at + slice), { stream: true })
  }
  if (!decoder && start.length > 0) {
    decoder = decoderFor(start)
    yield decoder.decode(start.subarray(encodingOf(start).mark), { stream: true })
  }
  const rest = decoder?.decode()
  if (rest) yield rest
}

const slice = 64 << 10

function decoderFor(bytes: Uint8Array): TextDecoder {
  const { encoding } = encodingOf(bytes)
  if (encoding !== 'utf-8') return new TextDecoder(encoding)
  const prolog = latin1Text(bytes, 0, Math.min(bytes.length, 1024))
  const declared = /^\s*(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(prolog)?.[1]
  try {
    return new TextDecoder(declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8')
  } catch {
    return new TextDecoder('utf-8')
  }
}

/** Feeds a byte stream through handlers. `drain` is called after every chunk to yield what was read. */
export async function* readXml<T>(
  input: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  drain: () => T | undefined,
): AsyncGenerator<T> {
  const parser = new XmlParser(handlers)
  let failure: unknown
  let seen = false
  for await (const text of xmlText(input)) {
    if (text.trim() !== '') seen = true
    try {
      parser.write(text)
    } catch (error) {
      failure = error
    }
    const batch = drain()
    if (batch !== undefined) yield batch
    if (failure !== undefined) throw asUnreadable(failure)
  }
  if (!seen) throw new UnreadableFeed('The file is empty, not XML.')
  try {
    parser.end()
  } catch (error) {
    failure = error
  }
  const batch = drain()
  if (batch !== undefined) yield batch
  if (failure !== undefined) throw asUnreadable(failure)
}

function asUnreadable(error: unknown): unknown {
  if (error instanceof UnreadableFeed) return error
  return new UnreadableFeed('The XML is not well-formed.', { cause: error })
}
