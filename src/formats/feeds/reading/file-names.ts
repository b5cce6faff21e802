/** Endings of files that are also top-level domains. */
const endings =
  /\.(?:py|sh|md|zip|mov|pl|rs|cc|ps|so|app|bat|ai|sc|vi|ms|st|pub|rb|in|gz|cab|bin|mp|rip|as|tf|ml|cl|do|js|ts|gdn|sys|prof)$/i
/** Endings that files have even if their name contains more dots, such as `data.tar.gz`. */
const commonEndings = /\.(?:py|sh|md|zip|rs|so|ps|gz)$/i

/** The name of a file, without the folders of its path. */
export const fileNameOf = (path: string) => path.slice(path.search(/[^/\\]*$/))

/** Tells whether a word that could be a domain is rather the name of a file: `readme.md`, `setup.py`, `invoice.zip`. */
export function isFileName(word: string): boolean {
  if (word.includes('/')) return false
  return commonEndings.test(word) || (endings.test(word) && !/\..*\./.test(word))
}
