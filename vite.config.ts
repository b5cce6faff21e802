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

export default defineConfig({
  plugins: [withoutMessageParser(), reactRouter()],
  build: { target: 'es2023' },
  // What the screens import is found at the start; found at the first page, it would make that page reload itself.
  optimizeDeps: { entries: ['src/web/**/*.tsx'] },
})
