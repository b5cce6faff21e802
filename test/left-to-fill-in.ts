import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All lines below a root that say FILL IN, as `file:line: text`. `npm run new` writes them for people to complete. */
export function leftToFillIn(root: string): string[] {
  return ['src', 'test/authorisation', 'test/e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => linesOf(root, `${folder}/${file.replaceAll('\\', '/')}`)),
  )
}

function linesOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes('FILL IN')) return []
  return text.split('\n').flatMap((line, i) => (line.includes('FILL IN') ? [`${file}:${i + 1}: ${line.trim()}`] : []))
}
