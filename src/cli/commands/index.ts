import type { Command } from '../command.ts'
import { analyseCommand } from './analyse.ts'
import { backfillCommand } from './backfill.ts'
import { collectCommand } from './collect.ts'
import { detectCommand } from './detect.ts'
import { edgeCommand } from './edge.ts'
import { extractCommand } from './extract.ts'
import { formatsCommand } from './formats.ts'
import { importFeedsCommand } from './import-feeds.ts'
import { lookupCommand } from './lookup.ts'
import { mcpCommand } from './mcp.ts'
import { mergeCommand } from './merge.ts'
import { packCommand } from './pack.ts'
import { sendCommand } from './send.ts'
import { unpackCommand } from './unpack.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  analyseCommand,
  extractCommand,
  mergeCommand,
  sendCommand,
  edgeCommand,
  lookupCommand,
  collectCommand,
  importFeedsCommand,
  backfillCommand,
  packCommand,
  unpackCommand,
  detectCommand,
  formatsCommand,
  mcpCommand,
]
