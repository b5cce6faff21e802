export declare const peersFolder: string
export declare function peerCommand(name: string): [string, ...string[]] | undefined
/** The folder whose `node_modules` contains the npm packages, if they are installed. */
export declare const peerPackages: string
export declare function installPeers(): void
