/** The id and the version in an address: `abcdefghijklmnop` is the first, `abcdefghijklmnop-2` the second. Null for no id. */
export function findMediaByName(text: string): { id: string; version: number } | null {
  const [, found, version = '1'] = /^([a-z2-7]{16})(?:-([1-9]\d{0,5}))?$/.exec(text) ?? []
  return found === undefined ? null : { id: found, version: Number(version) }
}
