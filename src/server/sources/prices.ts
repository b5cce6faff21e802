import { readFile } from 'node:fs/promises'
import { demoPrices } from '../../catalogue/demo/prices.ts'
import { type PriceList, readPriceFile } from '../../catalogue/prices.ts'

/** The operator's price file, or the made-up prices of the demo where none is named. @throws naming every fault in it */
export async function loadPrices(file: string | undefined, knownIds: ReadonlySet<string>): Promise<PriceList> {
  if (file === undefined) return demoPrices
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(`PRICES_FILE ${file} cannot be read`, { cause })
  })
  const read = readPriceFile(text, knownIds)
  if ('faults' in read) throw new Error(`PRICES_FILE ${file}:\n${read.faults.map((fault) => `  ${fault}`).join('\n')}`)
  return read.prices
}
