import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The frame around a large search box and its buttons. */
export function SearchFrame({
  isTall = false,
  isOver = false,
  children,
}: {
  /** The box can have several lines, beside which icon and buttons stay at the top. */
  isTall?: boolean
  /** Something that can be dropped is over it. */
  isOver?: boolean
  children: ReactNode
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: isTall ? 'flex-start' : 'center',
        gap: 1,
        // On a phone with large text, the buttons stand below the box: `app/media.css`.
        '@media (max-width: 19em)': { flexWrap: 'wrap', justifyContent: 'flex-end' },
        p: 1,
        pl: { xs: 1.5, sm: 2 },
        border: 1,
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: '14px',
        bgcolor: 'background.paper',
        '&:focus-within': { borderColor: 'primary.main', boxShadow: '0 0 0 1px var(--mui-palette-primary-main)' },
      }}
    >
      <SearchIcon
        aria-hidden
        sx={{ mt: isTall ? 1.25 : 0, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
      />
      {children}
    </Box>
  )
}
