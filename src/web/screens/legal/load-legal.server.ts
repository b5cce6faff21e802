import type { Token } from 'marked'
import type { RouterContextProvider } from 'react-router'
import { type Installation, legal as legalCalls } from '../../../contract/legal.ts'
import { ask } from '../../app/ask.ts'
import { localeOf } from '../../paths.ts'
import { packedTokens } from '../../text/markdown-lexer.ts'
import { type LegalText, legalText } from './legal-texts.server.ts'

/** Data of a legal page: the operator, and the text for this installation. */
export async function loadLegal(
  which: LegalText,
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
): Promise<{ operator: Installation['operator']; tokens: Token[] }> {
  const installation = await ask({ context, url }, legalCalls.read, {})
  return {
    operator: installation.operator,
    tokens: packedTokens(legalText(which, localeOf(url.pathname), installation)),
  }
}
