import { mkdirSync, writeFileSync } from 'node:fs'

const folder = new URL('../build/docs/', import.meta.url)

/** Writes a document that is made from registries and not versioned: `npm run docs`. */
export function writeDocument(name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(name, folder), text)
}
