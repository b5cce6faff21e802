// Plain JavaScript, no dependencies: bootstrap runs it on any Node.
import { spawnSync } from 'node:child_process'

/**
 * Installs in a folder what its lock file names, whatever NODE_ENV and npm's settings leave out, and runs no package's
 * scripts. @returns whether that worked
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
  // What npm sets for its scripts would be taken for settings by the npm that we start.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)/.test(name)),
  )
  // The npm that runs us, on the Node that runs it: `npm ci` deletes the Node in node_modules.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const options = { cwd: folder, stdio: 'inherit', env }
  const { status } = npm
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return status === 0
}
