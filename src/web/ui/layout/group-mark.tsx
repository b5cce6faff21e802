import Box from '@mui/material/Box'

/** What tells a group apart from others whose names look the same; nothing if there are none. */
export function GroupMark({ mark }: { mark: string | undefined }) {
  if (mark === undefined) return null
  return (
    <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontWeight: 400, fontFamily: 'monospace' }}>
      {mark}
    </Box>
  )
}
