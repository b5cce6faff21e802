/** Compiles the extraction scanner when its sources have changed; resolves to the path of the module. */
export function buildWasm(options?: { force?: boolean }): Promise<string>
