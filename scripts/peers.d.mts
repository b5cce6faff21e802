export declare const peersFolder: string
export declare function peerCommand(name: string): [string, ...string[]] | undefined
/** The folder whose `node_modules` has npm's packages, where they could be had. */
export declare const peerPackages: string
export declare function installPeers(): void
