import Box from '@mui/material/Box'
import { useState } from 'react'
import { defang } from '../../../domain/observables/defang.ts'
import type { Preview } from '../../../log-reader/messages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { Caption, Quiet, SmallText } from '../../ui/layout/text.tsx'
import { kindAt, valueAt } from './chosen-values.ts'

const rowHeight = 40
/** A row has room for two lines. */
const twoLines = {
  flex: 1,
  minWidth: 0,
  fontFamily: mono,
  fontSize: '0.8125rem',
  lineHeight: 1.25,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const
const listHeight = 360
/** Rows beyond the visible ones, so that scrolling shows no gap. */
const spare = 6
/** Browsers draw no element that is much higher; what lies below is found by searching. */
const mostRows = 200_000

/** The found values, most frequent first. Only the visible rows are in the document. */
export function ValueList({
  preview,
  shown,
  struck,
  onStrike,
}: {
  preview: Preview
  shown: Uint32Array
  struck: ReadonlySet<number>
  onStrike: (index: number, isStruck: boolean) => void
}) {
  const { t, format } = useTexts()
  const [top, setTop] = useState(0)
  const rows = Math.min(shown.length, mostRows)
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), rows - 1) - spare)
  const last = Math.min(rows, first + Math.ceil(listHeight / rowHeight) + 2 * spare)
  return (
    <Box>
      <Box
        role="group"
        aria-label={t('here.list')}
        // A region that scrolls must be reachable by the keyboard.
        tabIndex={0}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        sx={{
          maxHeight: listHeight,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <Box sx={{ position: 'relative' }} style={{ height: Math.max(rows, 1) * rowHeight }}>
          {rows === 0 && <Quiet sx={{ p: 1.25 }}>{t('here.noMatch')}</Quiet>}
          {Array.from(shown.subarray(first, last), (index, i) => {
            const kind = kindAt(preview, index)
            const value = valueAt(preview, index)
            const isStruck = struck.has(index)
            return (
              <Box
                key={index}
                component="label"
                sx={{
                  position: 'absolute',
                  left: 0,
                  right: 0,
                  height: rowHeight,
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1.25,
                  px: 1.5,
                  cursor: 'pointer',
                  '&:hover': { bgcolor: 'action.hover' },
                }}
                style={{ top: (first + i) * rowHeight }}
              >
                <Box
                  component="input"
                  type="checkbox"
                  checked={!isStruck}
                  aria-label={t('here.keep', { value })}
                  onChange={() => onStrike(index, !isStruck)}
                  sx={{ width: 18, height: 18, m: 0, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' }}
                />
                <SmallText
                  component="span"
                  title={value}
                  sx={twoLines}
                  style={isStruck ? { textDecoration: 'line-through' } : undefined}
                >
                  {defang(kind, value)}
                </SmallText>
                <Caption component="span" sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
                  {`${format.number(preview.counts[index] as number)} ×`}
                </Caption>
              </Box>
            )
          })}
        </Box>
      </Box>
      {shown.length > rows && <Caption>{t('here.more', { count: shown.length - rows })}</Caption>}
    </Box>
  )
}
