/** `npm run soak`: long tests run in full. In each run of the tests they do a part of it, chosen anew by their seed. */
export const isSoak = process.env.SOAK === '1'

export const rounds = (usual: number, soaked: number): number => (isSoak ? soaked : usual)
