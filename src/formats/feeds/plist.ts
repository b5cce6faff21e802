import { feedFormat } from '../feed-format.ts'
import { base64Bytes } from '../text-bytes.ts'
import { makeHead } from './head.ts'
import { json } from './json.ts'
import { recordOptions } from './records.ts'
import { readXml, type XmlElement, type XmlHandlers, XmlParser } from './xml-stream.ts'

/**
 * Property lists of Apple in XML (plist(5)): lists and dictionaries of texts, numbers and dates, as JSON has them. The
 * rules of products for macOS and profiles for filters of content are such files. They are read as JSON.
 */
export const plist = feedFormat({
  id: 'plist',
  title: { de: 'Property-Liste (Apple)', en: 'Property list (Apple)' },
  difficulty: 0.6,
  usedFor: 'anything',
  options: recordOptions,

  detect(head) {
    if (!start.test(head.text.slice(0, 2000)) || configures(head.text)) return undefined
    const text = new TextEncoder().encode(startAsJson(head.text.slice(0, 512 << 10)))
    const found = json.detect(makeHead(text, { whole: head.whole }))
    return found && { ...found, reason: found.reason.replace(/^JSON/, 'a property list') }
  },

  read: (input, options, context) => json.read(asJson(input), options, context),
})

const start = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}>\s*)?(?:<!DOCTYPE plist\b[^>[]{0,300}>\s*)?<plist[\s>]/

/**
 * Tells whether a property list describes a program (`Info.plist`), or is a profile for devices that blocks nothing: the
 * sites in them are the publisher's own.
 */
const configures = (text: string) =>
  /<key>\s*CFBundle/.test(text) ||
  (/<key>\s*PayloadType\s*</.test(text) && !/<key>[^<]{0,60}(?:deny|block|blacklist)/i.test(text))

/** The start of a property list as JSON, as far as it is well-formed. */
function startAsJson(text: string): string {
  const writer = new JsonWriter()
  const parser = new XmlParser(writer.handlers)
  try {
    parser.write(text)
  } catch {
    // What was read so far is sufficient.
  }
  return writer.take()
}

async function* asJson(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const writer = new JsonWriter()
  const encoder = new TextEncoder()
  for await (const text of readXml(input, writer.handlers, () => writer.take() || undefined)) yield encoder.encode(text)
}

/** Values with longer keys are left out: options hold the paths of what is read. */
const longestKey = 200

/** Writes the elements of a property list as JSON, with each value in the line in which its element ends. */
class JsonWriter {
  #text = ''
  #line = 1
  /** The key of the next value. */
  #key: string | undefined

  readonly handlers: XmlHandlers = {
    open: (element, stack, line) => {
      this.#goTo(line)
      if (element.name === 'dict') this.#write('{', stack)
      else if (element.name === 'array') this.#write('[', stack)
    },
    close: (element, stack, line) => {
      this.#goTo(line)
      if (element.name === 'dict') this.#text += '}'
      else if (element.name === 'array') this.#text += ']'
      else if (element.name === 'key') this.#key = element.text.length <= longestKey ? element.text : undefined
      else {
        const value = jsonOf(element)
        if (value !== undefined) this.#write(value, stack)
      }
    },
  }

  /** What was written since the last call. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }

  #goTo(line: number): void {
    this.#text += '\n'.repeat(Math.max(0, line - this.#line))
    this.#line = Math.max(line, this.#line)
  }

  /** Writes a value, behind the comma and the key that it needs. */
  #write(value: string, stack: readonly XmlElement[]): void {
    const around = stack.at(-1)
    const key = this.#key
    this.#key = undefined
    // A dictionary or list without a key is written too, because its end is.
    if (around?.name === 'dict' && key === undefined && !/^[[{]/.test(value)) return
    if (around?.data !== undefined) this.#text += ','
    if (around) around.data = true
    this.#text += around?.name === 'dict' ? `${JSON.stringify(key ?? '')}:${value}` : value
  }
}

/** A value as JSON: data as digits if it may be a digest, other data in Base64. Undefined for other elements. */
function jsonOf({ name, text }: XmlElement): string | undefined {
  switch (name) {
    case 'string':
    case 'date':
      return JSON.stringify(text)
    case 'integer':
    case 'real': {
      const number = text.trim()
      return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(number) ? number : JSON.stringify(number)
    }
    case 'true':
    case 'false':
      return name
    case 'data': {
      const digits = text.replace(/\s+/g, '')
      return JSON.stringify(sizesOfDigests.has(digits.length) ? hexOf(base64Bytes(digits)) : digits)
    }
    default:
      return undefined
  }
}

/** Lengths in Base64 of MD5, SHA-1, SHA-256 and SHA-512. */
const sizesOfDigests = new Set([24, 28, 44, 88])

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
