import { growthPaths } from './growth-paths.ts'

// Measures one path at one size, in a process of its own: its highest memory is that of this path.

const [, , path, size, folder, most] = process.argv
const found = growthPaths[Number(path)]
if (!found || folder === undefined) throw new Error('usage: growth.child.ts PATH SIZE FOLDER MOST')
const seconds = await found.measure(Number(size), { folder, most: Number(most) })
process.send?.({ seconds, peak: process.resourceUsage().maxRSS / 1024 }, () => process.exit(0))
