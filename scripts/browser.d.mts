export declare const headlessShell: string
export declare function findBrowser(options?: { withWindow?: boolean }): string | undefined
