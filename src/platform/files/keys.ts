const segment = '[a-z0-9][a-z0-9_-]*(?:\\.[a-z0-9_-]+)*'
const wholeKey = new RegExp(`^${segment}(?:/${segment})*$`)
const keyStart = /^[a-z0-9._/-]*$/
const longest = 200

/** False for a file that somebody else has put into the folder or bucket. */
export function isKey(text: string): boolean {
  return text.length <= longest && wholeKey.test(text)
}

/**
 * Keys are made by us from generated parts, so a strange one is a mistake in our own code. Lower case only, because some
 * file systems do not tell cases apart; no segment begins with a dot, so neither `..` nor a hidden name can be made.
 * @throws RangeError
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`Not a key of the file store: ${JSON.stringify(key.slice(0, longest))}`)
  return key
}

/** The beginning of keys, for `list`. @throws RangeError */
export function checkedPrefix(prefix: string): string {
  if (prefix.length > longest || !keyStart.test(prefix) || prefix.startsWith('/') || prefix.split('/').some((part) => part.startsWith('.'))) {
    throw new RangeError(`Not the beginning of a key: ${JSON.stringify(prefix.slice(0, longest))}`)
  }
  return prefix
}
