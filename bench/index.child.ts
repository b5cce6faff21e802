import { timed } from './bench.ts'
import { writeIndexOf } from './match.ts'

// Builds an index in a process of its own: its highest memory is that of the build.

const [, , count, path] = process.argv
if (path === undefined) throw new Error('usage: index.child.ts LISTINGS PATH')
const { cpu } = await timed(() => writeIndexOf(Number(count), path))
process.send?.({ cpu, peak: (process.resourceUsage().maxRSS * 1024) / 1e6 }, () => process.exit(0))
