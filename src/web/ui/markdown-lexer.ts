import { Lexer, type Token } from 'marked'

/** Text that cannot be read as Markdown (nested beyond reason) is one paragraph. */
export function tokensOf(text: string): Token[] {
  try {
    return new Lexer({ gfm: true }).lex(text)
  } catch {
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text, escaped: true }] }]
  }
}

/** The same without what elements are not made of: for texts that a loader reads, so that no browser needs the lexer. */
export function packedTokens(text: string): Token[] {
  // `raw` is only shown for kinds of tokens that this lexer does not make.
  return JSON.parse(JSON.stringify(tokensOf(text), (key, value) => (key === 'raw' ? undefined : value))) as Token[]
}
