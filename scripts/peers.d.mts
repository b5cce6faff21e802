export declare const peersFolder: string
export declare function peerCommand(name: string): [string, ...string[]] | undefined
export declare function installPeers(): void
