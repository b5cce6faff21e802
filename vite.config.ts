import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2023' },
  // Found at the first page otherwise, and that page then reloads itself.
  optimizeDeps: { include: ['@mui/material', '@emotion/react', '@emotion/cache', 'intl-messageformat'] },
})
