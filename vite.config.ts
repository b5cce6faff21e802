import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Texts reach the browser parsed (`web/i18n/translate.ts`), so the parser of ICU messages can stay at home: 12 kB. */
function withoutMessageParser(): Plugin {
  const parser = '@formatjs/icu-messageformat-parser'
  return {
    name: 'without-message-parser',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source !== parser || this.environment.name !== 'client') return null
      return this.resolve(`${parser}/no-parser.js`, importer, { skipSelf: true })
    },
  }
}

/** Packages, and what the screens share; never a screen. */
const baseModule = /node_modules|src[\\/]web[\\/](?:ui|i18n|[a-z-]+\.ts)/

export default defineConfig({
  plugins: [withoutMessageParser(), reactRouter()],
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What most screens use is one part: packed together it is 30 kB less than as a hundred crumbs.
        codeSplitting: { groups: [{ name: 'base', test: baseModule, minShareCount: 20 }] },
      },
    },
  },
  // What the screens import is found at the start; found at the first page, it would make that page reload itself.
  optimizeDeps: { entries: ['src/web/**/*.tsx'] },
})
