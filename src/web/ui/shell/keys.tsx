import Box from '@mui/material/Box'

/** Keys as they stand on a keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
      {keys.map((key) => (
        <Box
          key={key}
          component="kbd"
          sx={{
            fontFamily: 'inherit',
            fontSize: '0.75rem',
            lineHeight: 1.5,
            minWidth: 20,
            px: 0.6,
            textAlign: 'center',
            border: 1,
            borderColor: 'divider',
            borderRadius: 0.5,
            color: 'text.secondary',
          }}
        >
          {key}
        </Box>
      ))}
    </Box>
  )
}
