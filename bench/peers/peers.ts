import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

const isThere = (tool: string) => spawnSync('which', [tool]).status === 0

/** `rg -o` with the eight expressions. NaN if it is not installed. */
export function ripgrep(file: string): number {
  const patterns = expressions.map((expression) => `-e '${expression}'`).join(' ')
  return isThere('rg') ? cpuOf(`rg -o -a --no-unicode --no-line-number ${patterns} '${file}'`) : Number.NaN
}

/** `grep -oF -f` with a list of indicators: the usual way without a special tool. */
export function grepFixed(file: string, list: string): number {
  return cpuOf(`LC_ALL=C grep -aoF -f '${list}' '${file}'`)
}

/**
 * Vectorscan with the eight expressions, reporting only ends of matches (it cannot report their starts). Compiled from
 * `vectorscan.c` if there are a compiler and the library (Debian: libvectorscan-dev); otherwise returns the reason.
 */
export function vectorscan(scratch: string): ((file: string) => number) | string {
  const source = fileURLToPath(new URL('./vectorscan.c', import.meta.url))
  const program = join(scratch, 'vectorscan')
  const flags = spawnSync('pkg-config', ['--cflags', '--libs', 'libhs']).stdout?.toString().trim()
  if (!flags) return 'needs libvectorscan-dev and pkg-config'
  const { status } = spawnSync('bash', ['-c', `cc -O2 -o '${program}' '${source}' ${flags}`])
  if (status !== 0) return 'vectorscan.c did not compile'
  const list = join(scratch, 'expressions')
  writeFileSync(list, `${expressions.join('\n')}\n`)
  return (file) => Number(spawnSync(program, [list, file]).stdout.toString().split(' ')[0] || Number.NaN)
}
