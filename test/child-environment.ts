const { PATH, NODE_COMPILE_CACHE } = process.env

/** What a process started by a test gets of this one's environment: the way to Node, and where it keeps compiled code. */
export const childEnvironment: Readonly<Record<string, string>> = {
  ...(PATH !== undefined && { PATH }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
}
