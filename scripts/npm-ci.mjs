// Plain JavaScript without dependencies: bootstrap runs it on any Node.
import { spawnSync } from 'node:child_process'

/**
 * Installs everything in a folder's lock file without running install scripts. NODE_ENV and npm's settings do not omit
 * anything.
 * @returns whether it succeeded
 */
export function npmCi(folder) {
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // npm passes data to scripts in variables, which the npm started here must not read as its settings.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)/.test(name)),
  )
  // Use the running npm and its Node: `npm ci` deletes the Node in node_modules.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const options = { cwd: folder, stdio: 'inherit', env }
  const { status } = npm
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return status === 0
}
