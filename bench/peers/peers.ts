import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { peerCommand, peersFolder } from '../../scripts/peers.mjs'

/** The usual eight: IPv4, IPv6, URL, e-mail, domain, MD5, SHA-1, SHA-256. */
export const expressions = [
  String.raw`\b(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\b`,
  String.raw`\b(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}\b|\b(?:[0-9a-fA-F]{1,4}:){1,6}:(?:[0-9a-fA-F]{1,4}:){0,5}[0-9a-fA-F]{1,4}\b`,
  String.raw`\b(?:https?|ftp|hxxps?)://[^\s"<>]+`,
  String.raw`\b[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,24}\b`,
  String.raw`\b(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}\b`,
  String.raw`\b[0-9a-fA-F]{32}\b`,
  String.raw`\b[0-9a-fA-F]{40}\b`,
  String.raw`\b[0-9a-fA-F]{64}\b`,
]

/**
 * CPU seconds of a shell command; NaN if it fails. Its output is piped through cat, because some tools stop early at
 * /dev/null.
 */
function cpuOf(command: string): number {
  const script = `TIMEFORMAT='%U %S'; time { ${command} | cat > /dev/null; exit \${PIPESTATUS[0]}; }`
  const { stderr, status } = spawnSync('bash', ['-c', script], { maxBuffer: 1 << 20 })
  const [user = Number.NaN, system = Number.NaN] =
    stderr.toString().trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return status === 0 ? user + system : Number.NaN
}

/** `rg -o` with the eight expressions. NaN if it is not installed. */
export function ripgrep(file: string): number {
  const patterns = expressions.map((expression) => `-e '${expression}'`).join(' ')
  const command = peerCommand('rg')?.map((part) => `'${part}'`)
  return command ? cpuOf(`${command.join(' ')} -o -a --no-unicode --no-line-number ${patterns} '${file}'`) : Number.NaN
}

/** `grep -oF -f` with a list of indicators: the usual way without a special tool. */
export function grepFixed(file: string, list: string): number {
  return cpuOf(`LC_ALL=C grep -aoF -f '${list}' '${file}'`)
}

/** GNU's sort of the lines of a file, on one thread. NaN if it is not installed. */
export function sortLines(file: string, scratch: string): number {
  return cpuOf(`LC_ALL=C sort -S 1G --parallel=1 -T '${scratch}' '${file}'`)
}

/**
 * Vectorscan with the eight expressions, reporting only ends of matches (it cannot report their starts). Compiled from
 * `vectorscan.c` if there are a compiler and the library; otherwise returns the reason.
 */
export function vectorscan(scratch: string): ((file: string) => number) | string {
  const library = globSync('usr/lib/*/libhs.a', { cwd: peersFolder })[0]
  if (!library) return 'its library is not there'
  const source = fileURLToPath(new URL('./vectorscan.c', import.meta.url))
  const program = join(scratch, 'vectorscan')
  const paths = [join(peersFolder, 'usr/include/hs'), join(peersFolder, library)].map((path) => `'${path}'`)
  const compiled = `cc -O2 -o '${program}' '${source}' -I${paths[0]} ${paths[1]} -lstdc++ -lm`
  const { status } = spawnSync('bash', ['-c', compiled])
  if (status !== 0) return 'vectorscan.c did not compile'
  const list = join(scratch, 'expressions')
  writeFileSync(list, `${expressions.join('\n')}\n`)
  return (file) => Number(spawnSync(program, [list, file]).stdout.toString().split(' ')[0] || Number.NaN)
}
