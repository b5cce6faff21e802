import { join } from 'node:path'
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

const late = (file: string) => join(import.meta.dirname, 'src/web/late', file)

/**
 * What parts of packages import although most pages never show it, and what the browser gets instead: something that
 * fetches the real thing when it is needed (`web/late`), or nothing, where we never use it. The figures are kB of scripts
 * before compression that a page saves.
 */
const lateParts: readonly { readonly of: RegExp; readonly source: RegExp; readonly instead: string | undefined }[] = [
  // 28 kB, on every page.
  { of: /Select[\\/]SelectInput\.mjs$/, source: /^\.\.\/Menu\//, instead: late('menu.ts') },
  // 12 kB, on every page.
  { of: /[\\/](?:Dialog|Drawer)\.mjs$/, source: /^\.\.\/Modal\/index/, instead: late('modal.ts') },
  // 23 kB, on a report.
  { of: /[\\/](?:Tooltip|Autocomplete)\.mjs$/, source: /^\.\.\/Popper\/index/, instead: late('popper.ts') },
  // 16 kB, on a page with fields: ours are outlined, our selects MUI's.
  { of: /[\\/](?:TextField|Select)\.mjs$/, source: /^\.\.\/(?:FilledInput|Input)\/index/, instead: undefined },
  // Each saves less, on every page. Without them the recommender has 205 kB compressed, and a page may have 200
  // (`test/e2e/script-bytes.ts`): 3 and 6 kB that a button needs when it is pressed; 4, 4 and 3 kB that nothing of ours uses.
  {
    of: /[\\/](?:Icon)?Button\.mjs$/,
    source: /^\.\.\/CircularProgress\/index/,
    instead: late('circular-progress.tsx'),
  },
  { of: /ButtonBase\.mjs$/, source: /^\.\/TouchRipple\.mjs$/, instead: late('touch-ripple.tsx') },
  { of: /react-router[\\/].*router\.js$/, source: /^\.\/instrumentation\.js$/, instead: late('no-instrumentation.ts') },
  { of: /@emotion[\\/]styled/, source: /^@emotion\/is-prop-valid$/, instead: late('no-prop-list.ts') },
  { of: /@emotion[\\/]react/, source: /^hoist-non-react-statics$/, instead: undefined },
]

function withLateParts(): Plugin {
  const nothing = '\0not-in-the-build'
  return {
    name: 'with-late-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (source === nothing) return source
      if (!importer?.includes('node_modules')) return null
      const part = lateParts.find((part) => part.source.test(source) && part.of.test(importer))
      return part ? (part.instead ?? nothing) : null
    },
    load(id) {
      if (id !== nothing) return null
      return "export default function NotInTheBuild() { throw new Error('left out by vite.config.ts') }"
    },
  }
}

/** What a form is made of; most pages have none at first, or none at all. Those that only search need no menus. */
const inputModule =
  /@mui[\\/]material[\\/](?:InputBase|InputLabel|OutlinedInput|FormLabel|TextareaAutosize|FormControl[\\/](?:FormControl|index)\.)/
const fieldModule = /@mui[\\/]material[\\/](?:TextField|Select|NativeSelect|FormHelperText)/
/**
 * Few pages have a dialog at first: most come by `late()`, those of some tabs with the tab. Menus and drawers, also late, need
 * `Fade` and `Backdrop` of this part and fetch it with them: 3 kB. With `Modal` in a part of theirs, every page would fetch that.
 */
const dialogModule = /@mui[\\/]material[\\/](?:Dialog|Fade|Backdrop)/
/** Moving among tabs or the entries of a menu by arrow keys is for pages that show them. */
const rovingModule = /@mui[\\/]utils[\\/]useRovingTabIndex[\\/]useRovingTabIndex/
/** Packages, and what the screens share; never a screen. */
const baseModule = /node_modules|src[\\/]web[\\/](?:ui|app|text|session|i18n|late|[a-z-]+\.ts)/
/** What is not part of `base`, although most screens use it: not at first. */
const laterModules = [inputModule, fieldModule, dialogModule, rovingModule]

export default defineConfig(({ command }) => ({
  plugins: [withoutMessageParser(), withLateParts(), reactRouter()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Whoever starts the product for the first time reads what its build says: not how long plug-ins took, nor that a step
      // which one page loads late is part of another.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        // What most screens use is one part: packed together it is 30 kB less than as a hundred crumbs.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: (id) => baseModule.test(id) && !laterModules.some((later) => later.test(id)),
              minShareCount: 28,
              priority: 3,
            },
            // What every page loads, with all that it imports: 4 kB less on each than as thirty crumbs.
            {
              name: 'shell',
              test: /src[\\/]web[\\/](?:ui[\\/]shell[\\/](?:shell|error-screen)\.tsx|app[\\/](?:colour-mode|nonce|page-data|return-address)\.ts|ui[\\/]dialogs[\\/]lazy-menu\.tsx)/,
              priority: 2.5,
            },
            { name: 'roving', test: rovingModule, priority: 2.2 },
            { name: 'inputs', test: inputModule, minShareCount: 4, priority: 2 },
            { name: 'fields', test: fieldModule, minShareCount: 4, priority: 1 },
            { name: 'dialogs', test: dialogModule, minShareCount: 4, priority: 1 },
            // The dialog and the toast of a page.
            { name: 'tell', test: /ui[\\/]dialogs[\\/](use-dialog|use-tell|toast)\.tsx/, priority: 0.9 },
          ],
        },
      },
    },
  },
  // One file: the policy of a thread of ours lets it load nothing (docs/decisions/0339).
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  // The server's build has its packages in it: a thousand files of theirs took longer to find than to run. In development the
  // hundred icons that we show: the package has 10,000, and 174 MB.
  ssr: { noExternal: command === 'build' ? true : ['@mui/icons-material'] },
  // What the screens import is found at the start; found at the first page, it would make that page reload itself.
  optimizeDeps: { entries: ['src/web/**/*.tsx'] },
}))
