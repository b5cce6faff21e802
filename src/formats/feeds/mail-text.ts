import { base64Bytes, hexBytes } from '../text-bytes.ts'
import { decodeLenient } from './lines.ts'
import { withoutTags } from './record-texts.ts'

/** The text of a mail (RFC 5322 and MIME, RFC 2045), as it is exported or forwarded: `.eml`. */

/** What a mail begins with. */
const firstField =
  /^(?:Return-Path|Received|Delivered-To|From|To|Subject|Date|Message-ID|MIME-Version|Reply-To|Content-Type|DKIM-Signature|Authentication-Results|ARC-[\w-]{1,40}|X-[\w-]{1,60}):\s/i

/** Longest head of a mail or part, in lines; longest line of it, and longest part that is read as a whole, in characters. */
const maxHead = 1000
const maxField = 10_000
const maxPart = 8 << 20

/**
 * Decodes the lines of a mail: the plain text, or else the text of the web page in it. Other parts and heads are left
 * out. Lines that are not mail are returned as they are.
 */
export class MailText {
  #state: 'start' | 'head' | 'part' | 'between' | 'no mail' = 'start'
  #head: string[] = []
  #isFirstHead = true
  readonly #boundaries = new Set<string>()
  #isPage = false
  #isText = true
  #encoding = ''
  /** A page or a part in Base64 until its end, or a quoted line that continues. */
  #held = ''
  #hasPlainText = false

  line(line: string): readonly string[] {
    if (this.#state === 'start') this.#state = firstField.test(line) ? 'head' : 'no mail'
    if (this.#state === 'no mail') return [line]
    if (this.#state === 'head') return this.#headLine(line)
    if (line.startsWith('--') && this.#boundaries.size > 0) {
      const name = line.slice(2).trimEnd()
      const isLast = name.endsWith('--') && this.#boundaries.has(name.slice(0, -2))
      if (isLast || this.#boundaries.has(name)) {
        const found = this.end()
        this.#state = isLast ? 'between' : 'head'
        return found
      }
    }
    return this.#state === 'part' && this.#isText ? this.#textLine(line) : []
  }

  /** The lines of what is still held. */
  end(): readonly string[] {
    if (this.#state === 'head' && this.#isFirstHead) return this.#head
    const text = this.#encoding === 'base64' ? fromBase64(this.#held) : this.#held
    this.#held = ''
    if (text.trim() === '' || (this.#isPage && this.#hasPlainText)) return []
    this.#hasPlainText ||= !this.#isPage
    return (this.#isPage ? withoutTags(text) : text).split(/\r?\n/)
  }

  #headLine(line: string): readonly string[] {
    if (line.trim() !== '' && this.#head.length < maxHead && line.length <= maxField) {
      this.#head.push(line)
      return []
    }
    const lines = this.#head
    this.#head = []
    const head = lines.join('\n').replace(/\n[ \t]+/g, ' ')
    if (this.#isFirstHead && !/^(?:message-id|mime-version|content-type):/im.test(head)) {
      this.#state = 'no mail'
      return [...lines, line]
    }
    this.#isFirstHead = false
    const type = /^content-type:\s*([^;\s]{1,100})/im.exec(head)?.[1]?.toLowerCase() ?? 'text/plain'
    const boundary = /^content-type:.{0,1000}?boundary=("[^"\n]{1,200}"|[^\s;"]{1,200})/im.exec(head)?.[1]
    if (boundary !== undefined && this.#boundaries.size < 100) this.#boundaries.add(boundary.replace(/"/g, ''))
    this.#encoding = /^content-transfer-encoding:\s*([\w-]{1,40})/im.exec(head)?.[1]?.toLowerCase() ?? ''
    this.#isText = type.startsWith('text/')
    this.#isPage = type === 'text/html'
    // A mail in the mail has a head of its own.
    this.#state = type === 'message/rfc822' ? 'head' : type.startsWith('multipart/') ? 'between' : 'part'
    return []
  }

  #textLine(line: string): readonly string[] {
    const isWhole = this.#isPage || this.#encoding === 'base64'
    let text = line
    if (this.#encoding === 'quoted-printable') {
      const goesOn = /=[ \t]*$/.test(line)
      const own = goesOn ? line.slice(0, line.lastIndexOf('=')) : line
      if (isWhole) text = goesOn ? own : `${own}\n`
      else if (goesOn && this.#held.length < maxPart) {
        this.#held += own
        return []
      } else {
        text = this.#held + own
        this.#held = ''
      }
      text = fromQuoted(text)
    } else if (isWhole) text += '\n'
    if (isWhole) {
      if (this.#held.length < maxPart) this.#held += text
      return []
    }
    this.#hasPlainText ||= text.trim() !== ''
    return [text]
  }
}

function fromBase64(text: string): string {
  return decodeLenient(base64Bytes(text))
}

/** Decodes `=C3=A9`. */
function fromQuoted(text: string): string {
  return text.replace(/(?:=[\da-f]{2})+/gi, (codes) => decodeLenient(hexBytes(codes.replaceAll('=', ''))))
}
