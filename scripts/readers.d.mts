export declare const readersFolder: string
export declare function readerCommand(name: string): [string, ...string[]] | undefined
export declare function installReaders(): void
