import { sql } from 'kysely'
import { type CommandFamily, command, OperatorFault, readId } from '../operator/command.ts'

const markPurchase = command({
  name: 'mark-purchase',
  usage: 'GROUP SOURCE [--no]',
  about: 'notes that a group bought its licence for a source through this installation, or with --no that it did not',
  options: { no: { type: 'boolean', default: false } },
  read([word, source, ...more], { no }, wrong) {
    const group = readId(word, 'group', wrong)
    return group && source && more.length === 0 ? { group, source, isBought: no !== true } : undefined
  },
  async run({ group, source, isBought }, { database }) {
    const { rows } = await sql`update own_licence set purchased = ${isBought}
      where group_id = ${group} and source_id = ${source} returning source_id`.execute((await database()).db)
    if (rows.length === 0) throw new OperatorFault('This group has no licence for such a source.')
    return { text: [isBought ? 'Noted as bought.' : 'Noted as not bought.'], data: { group, source, isBought } }
  },
})

export const licenceCommands: CommandFamily = { title: 'Licences', commands: [markPurchase] }
