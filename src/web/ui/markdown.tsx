import { useMemo } from 'react'
import { tokensOf } from './markdown-lexer.ts'
import { MarkdownTokens } from './markdown-tokens.tsx'

/** Markdown as elements of React, for texts that only the browser has. Others are read where they come from. */
export function Markdown({ text, topHeading = 2 }: { text: string; topHeading?: 1 | 2 | 3 }) {
  const tokens = useMemo(() => tokensOf(text), [text])
  return <MarkdownTokens tokens={tokens} topHeading={topHeading} />
}
