import { sourceOfHistory } from '../../analysis/identify-sources.ts'
import { pastsOfPack } from '../../analysis/packs.ts'
import { Problem } from '../../domain/problem.ts'
import { byReason } from '../../fetch/git/problem.ts'
import { HistoryProblem } from '../../formats/history.ts'
import { command, OperatorFault, type OperatorTools } from '../operator/command.ts'
import { facts, printable } from '../operator/table.ts'
import type { SourceService } from './service.ts'

type WithSources = <T>(tools: OperatorTools, act: (service: SourceService) => Promise<T>) => Promise<T>

/** Commands for the pasts of sources. */
export function pastCommands(withSources: WithSources) {
  const backfill = command({
    name: 'backfill',
    usage: '[--since 90d] [SOURCE…]',
    about:
      'has fetched what sources of the catalogue listed in the last days, from the commits of the repositories in which ' +
      'publishers keep their lists; without a SOURCE, for all that have one. A fetcher does it in the background; run the command again to see how far it is',
    options: { since: { type: 'string', default: '90d' } },
    read(ids, { since }, wrong) {
      const days = Number(/^([1-9]\d{0,2})d?$/.exec(String(since))?.[1])
      return days <= 400 ? { days, ids } : wrong('--since is a number of days up to 400, such as 90d.')
    },
    run: ({ days, ids }, tools) =>
      withSources(tools, async (service) => {
        const told = new Set(await service.pasts.ids())
        const unknown = ids.find((id) => !told.has(id))
        if (unknown !== undefined) {
          const isOfPublisher = (id: string) => Number(id.split('.')[0] === unknown.split('.')[0])
          const some = [...told].sort((a, b) => isOfPublisher(b) - isOfPublisher(a)).slice(0, 10)
          throw new OperatorFault(
            `No repository tells the past of ${printable(unknown)}, or the catalogue lacks it. ${told.size} sources have a past, such as ${some.map(printable).join(', ')}.`,
          )
        }
        const asked = await service.backfill(days, ids.length > 0 ? ids : undefined).catch((error) => {
          if (!(error instanceof Problem)) throw error
          throw new OperatorFault(
            'Collecting is switched off. Set FETCH=on; or leave FETCH and MIRROR_DIR unset, and switch it on in the app, under Sources.',
          )
        })
        const { problems, ...counts } = await service.pasts.progress()
        return {
          text: [
            ...facts([
              ['Asked for now', asked],
              ['Waiting', counts.waiting],
              ['Done', counts.done],
            ]),
            ...byReason(problems, ({ problem }) => problem.en).map(
              ([{ id, problem }, ...more]) =>
                `${printable(id)}: ${printable(problem.en)}.${more.length > 0 ? ` The same is true of ${more.length} more.` : ''}`,
            ),
          ],
          data: { asked, ...counts, problems },
        }
      }),
  })

  const unpack = command({
    name: 'unpack',
    usage: 'FILE --trust KEY',
    about: 'takes over the pasts of sources from a file that "winnow pack" has signed with KEY',
    options: { trust: { type: 'string', multiple: true, default: [] } },
    read: ([path, ...more], { trust }, wrong) =>
      path === undefined || more.length > 0
        ? undefined
        : (trust as string[]).length === 0
          ? wrong('--trust is missing: the key of whoever made the file.')
          : { path, trusted: trust as string[] },
    run: ({ path, trusted }, tools) =>
      withSources(tools, async ({ register, listings, lists, followChange }) => {
        let [sources, changed] = [0, 0]
        try {
          for await (const history of pastsOfPack(path, trusted)) {
            const source = sourceOfHistory(history)
            const { cadenceMinutes } = source
            const known = (await register.byId(source.id)) ?? (await register.enter(source, 'ad-hoc'))
            sources++
            if (await listings.backfill(known.number, { ...history, cadenceMinutes }, await lists.marker())) changed++
          }
        } catch (error) {
          if (error instanceof HistoryProblem) throw new OperatorFault(error.message)
          throw error
        } finally {
          if (changed > 0) await followChange()
        }
        return {
          text: [
            `${sources === 1 ? 'The past of 1 source' : `The pasts of ${sources} sources`}, ${changed} of them new.`,
          ],
          data: { sources, changed },
        }
      }),
  })

  return [backfill, unpack]
}
