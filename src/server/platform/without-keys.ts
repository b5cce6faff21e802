/** An address without its query, which may be a key. */
export const withoutQuery = (address: string): string => address.replace(/\?.*/s, '?…')
