import { posix } from 'node:path'

/** Where an old site had a text: where its front matter says so, and as a file of the first level below the site's front page. */
export function oldAddresses(given: readonly string[], path: string): string[] {
  return given.flatMap((one) => [one, ...besideText(one, path)]).filter((one) => one && !isPattern(one))
}

/** Address of a text that names none and lies in no folder of texts: `slug.md` was `/slug`. */
export function rootAddress(path: string): string[] {
  const name = /^(?:(?:src\/)?(?:content\/|_?pages\/)?)([^/]+)\.\w+$/.exec(path)?.[1] ?? ''
  return /^(?:_?index(?:\..*)?|readme|404|\d{4}-\d{1,2}-\d{1,2}-.*|_.*|)$/i.test(name) ? [] : [`/${encodeURIComponent(name)}`]
}

/** Of which each text makes its own address. */
export function isPattern(address: string): boolean {
  return /[:{}]\w|%\{/.test(address.replace(/^https?:\/\/[^/]*/, ''))
}

/** Hugo reads an alias without a slash from the folder of the text. */
function besideText(address: string, path: string): string[] {
  if (/^\/|^[a-z]+:|^\?/i.test(address) || address === '') return []
  const folder = posix.dirname(path.replace(/^content\//, ''))
  return folder === '.' ? [] : [posix.join('/', folder, address)]
}
