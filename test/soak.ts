/** With `npm run soak`, long tests run in full; otherwise they run a part that is chosen by their seed. */
export const isSoak = process.env.SOAK === '1'

export const rounds = (usual: number, soaked: number): number => (isSoak ? soaked : usual)

/** Which part of a long test this run does; another one by each seed. */
export const seedOfRun = Number(process.env.SEED ?? Math.floor(Math.random() * 1000))

/** All of them in the soak; else each `every`th, beginning where the seed of the run says. */
export const partOf = <One>(all: readonly One[], every: number): readonly One[] =>
  isSoak ? all : all.filter((_, at) => at % every === seedOfRun % every)
