import Box from '@mui/material/Box'
import type { Token } from 'marked'
import { MarkdownTokens } from './markdown-tokens.tsx'

/** A page of Markdown under a heading of its own: its headings are the second level, and quieter than that one. */
export function LongText({ tokens }: { tokens: readonly Token[] }) {
  return (
    <Box
      sx={{
        '& h2': { fontSize: '1.3rem', mt: 4, mb: 1 },
        '& h3': { fontSize: '1.08rem' },
        '& p, & li': { lineHeight: 1.65 },
        // A column is as wide as its longest word; broken within, words in narrow ones could not be read.
        '& th, & td': { overflowWrap: 'break-word', hyphens: 'auto' },
      }}
    >
      <MarkdownTokens tokens={tokens} topHeading={1} />
    </Box>
  )
}
