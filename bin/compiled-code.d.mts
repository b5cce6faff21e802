export function compiledCodeFolder(root: string): string | undefined
