import Box from '@mui/material/Box'
import type { Token } from 'marked'
import { MarkdownTokens } from './markdown-tokens.tsx'

/** A Markdown page below its own title; its headings start at level two. */
export function LongText({ tokens }: { tokens: readonly Token[] }) {
  return (
    <Box
      sx={{
        '& h2': { fontSize: '1.3rem', mt: 4, mb: 1 },
        '& h3': { fontSize: '1.08rem' },
        '& p, & li': { lineHeight: 1.65 },
        // A column is at least as wide as its longest word, because broken words in narrow columns are unreadable.
        '& th, & td': { overflowWrap: 'break-word', hyphens: 'auto' },
      }}
    >
      <MarkdownTokens tokens={tokens} topHeading={1} />
    </Box>
  )
}
