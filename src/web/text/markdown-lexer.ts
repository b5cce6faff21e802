import { Lexer, type Token } from 'marked'

/** Parses Markdown. Text that cannot be parsed (excessive nesting) becomes one paragraph. */
export function tokensOf(text: string): Token[] {
  try {
    return new Lexer({ gfm: true }).lex(text)
  } catch {
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text, escaped: true }] }]
  }
}

/** Tokens without the fields that rendering does not need, for loaders, so that the browser does not need the lexer. */
export function packedTokens(text: string): Token[] {
  // `raw` is displayed only for token types that this lexer does not produce.
  return JSON.parse(JSON.stringify(tokensOf(text), (key, value) => (key === 'raw' ? undefined : value))) as Token[]
}
