const { PATH, NODE_COMPILE_CACHE } = process.env

/** Environment variables for processes started by tests: the path to Node, and its compile cache. */
export const childEnvironment: Readonly<Record<string, string>> = {
  ...(PATH !== undefined && { PATH }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
}
