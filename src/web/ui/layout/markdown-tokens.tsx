import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { linkOf } from '../../text/markdown-link.ts'
import { PageLink } from './page-link.tsx'

interface Rendering {
  /** Level for `#`; deeper headings follow. */
  readonly topHeading: 1 | 2 | 3
  /** Number of headings per id, so that equal headings get distinct ids. */
  readonly ids: Map<string, number>
}

/**
 * Renders Markdown tokens as React elements. Only the token types below are rendered: HTML is shown as text, images as
 * their description, links with schemes other than http, https and mailto as plain text.
 */
export function MarkdownTokens({ tokens, topHeading = 2 }: { tokens: readonly Token[]; topHeading?: 1 | 2 | 3 }) {
  return <Box sx={proseStyle}>{blocks(tokens, { topHeading, ids: new Map() })}</Box>
}

function each(tokens: readonly Token[] | undefined, render: (token: MarkedToken) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text keep their places
  return tokens?.map((token, index) => <Fragment key={index}>{render(token as MarkedToken)}</Fragment>)
}

function blocks(tokens: readonly Token[] | undefined, how: Rendering): ReactNode {
  return each(tokens, (token) => block(token, how))
}

function block(token: MarkedToken, how: Rendering): ReactNode {
  switch (token.type) {
    case 'heading': {
      const level = Math.min(6, token.depth + how.topHeading - 1)
      return (
        <Typography component={`h${level}` as 'h2'} variant={headingLook[level] ?? 'h4'} id={idOf(token, how)}>
          {inline(token.tokens)}
        </Typography>
      )
    }
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>
    case 'text':
      return token.tokens ? inline(token.tokens) : decoded(token)
    case 'list':
      return list(token, how)
    case 'blockquote':
      return <blockquote>{blocks(token.tokens, how)}</blockquote>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard, too
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return table(token)
    case 'hr':
      return <hr />
    case 'html':
      return token.block ? <p>{token.text.trim()}</p> : token.text
    case 'space':
    case 'def':
    case 'checkbox':
      return null
    default:
      return inline([token])
  }
}

function list({ ordered, start, items }: Tokens.List, how: Rendering): ReactNode {
  const children = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text keep their places
    <li key={index}>
      {item.task && <input type="checkbox" checked={item.checked === true} disabled aria-hidden />}
      {blocks(item.tokens, how)}
    </li>
  ))
  return ordered ? <ol start={start === '' ? 1 : start}>{children}</ol> : <ul>{children}</ul>
}

function table({ header, rows }: Tokens.Table): ReactNode {
  const align = (cell: Tokens.TableCell) => (cell.align ? { textAlign: cell.align } : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard, too
    <div className="wide" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a text keep their places
              <th key={index} scope="col" style={align(cell)}>
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text keep their places
            <tr key={at}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a text keep their places
                <td key={index} style={align(cell)}>
                  {inline(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function inline(tokens: readonly Token[] | undefined): ReactNode {
  return each(tokens, (token) => {
    switch (token.type) {
      case 'strong':
        return <strong>{inline(token.tokens)}</strong>
      case 'em':
        return <em>{inline(token.tokens)}</em>
      case 'del':
        return <del>{inline(token.tokens)}</del>
      case 'codespan':
        return <code>{token.text}</code>
      case 'br':
        return <br />
      case 'link':
        return link(token)
      case 'text':
        return token.tokens ? inline(token.tokens) : decoded(token)
      case 'escape':
      case 'image':
      case 'html':
        return token.text
      case 'checkbox':
        return null
      default:
        return token.raw
    }
  })
}

function link(token: Tokens.Link): ReactNode {
  const to = linkOf(token.autolink ? token.href : characters(token.href))
  const words = token.autolink ? token.text : inline(token.tokens)
  if (!to) return words
  if (to.isOurs) {
    return <PageLink to={to.href}>{words}</PageLink>
  }
  return (
    <Link href={to.href} rel="noopener noreferrer">
      {words}
    </Link>
  )
}

const decoded = ({ text, escaped }: Tokens.Text) => (escaped ? text : characters(text))

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Decodes common character references; others stay unchanged. */
function characters(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** Prefixed, so that an id in the text never collides with one of the page or a global name (DOM clobbering). */
function idOf({ text }: Tokens.Heading, { ids }: Rendering): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const count = (ids.get(slug) ?? 0) + 1
  ids.set(slug, count)
  return `section-${slug}${count > 1 ? `-${count}` : ''}`
}

const headingLook: Readonly<Record<number, 'h1' | 'h2' | 'h3' | 'h4'>> = { 1: 'h1', 2: 'h2', 3: 'h3' }

const proseStyle = {
  overflowWrap: 'anywhere',
  // Equivalent of `:first-child`, which emotion warns about.
  '&& > :not(* + *)': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p': { my: 1.5 },
  '& h1, & h2, & h3, & h4, & h5, & h6': { mt: 4, mb: 1.25 },
  '& ul, & ol': { my: 1.5, pl: 3 },
  '& li': { my: 0.5 },
  '& li > p': { my: 0.5 },
  // Inside text, colour alone does not identify a link.
  '& a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& code': {
    fontFamily: 'monospace',
    hyphens: 'manual',
    fontSize: '0.92em',
    bgcolor: 'action.hover',
    borderRadius: 0.5,
    px: 0.5,
  },
  '& pre': { my: 2, p: 2, overflowX: 'auto', bgcolor: 'action.hover', borderRadius: 1, lineHeight: 1.55 },
  '& pre code': { bgcolor: 'transparent', p: 0 },
  '& blockquote': { my: 2, mx: 0, pl: 2, borderLeft: 3, borderColor: 'primary.main', color: 'text.secondary' },
  '& hr': { my: 3, border: 0, borderTop: 1, borderColor: 'divider' },
  '& .wide': { overflowX: 'auto', my: 2 },
  '& td code': { fontSize: '0.85em', px: 0.25 },
  '& table': { borderCollapse: 'collapse', width: '100%', fontSize: '0.925rem' },
  '& th, & td': {
    textAlign: 'left',
    p: { xs: '8px 5px', sm: 1 },
    hyphens: 'auto',
    borderBottom: 1,
    borderColor: 'divider',
    verticalAlign: 'top',
  },
} as const
