import { isSkipped, type Entry, type EntryComment, type Found } from './entry.ts'

/**
 * What a file holds, each text and comment with a source of its own. Files that other programs wrote in a system's format number
 * several alike, or none: known by that number alone, each would replace the one before it.
 */
export async function* distinctEntries(read: AsyncIterable<Found>): AsyncGenerator<Found> {
  const seen = new Map<string, string>()
  for await (const found of read) {
    if (!isSkipped(found)) distinguish(found, seen)
    yield found
  }
}

/** Changes the entry in place: a copy would convert its text. */
function distinguish(entry: Entry, seen: Map<string, string>): void {
  const key = keyOf(entry)
  const first = seen.get(entry.source)
  if (first === undefined) seen.set(entry.source, key)
  if (entry.source.endsWith(':')) entry.source += key
  else if (first !== undefined && first !== key) {
    entry.source += `#${key}`
    // It is that of the first one, and no two articles may have it.
    delete entry.guid
  }
  distinguishComments(entry.comments)
}

function keyOf({ addresses: [address = ''], slug, title, date }: Entry): string {
  return address ? `${address} ${slug}` : `${slug || title} ${date ?? ''}`
}

function distinguishComments(comments: EntryComment[]): void {
  const seen = new Map<string, string>()
  for (const comment of comments) {
    const { id, name, date, html } = comment
    const whole = JSON.stringify([name, date, html])
    for (let number = 1; (seen.get(comment.id) ?? whole) !== whole; number++) comment.id = `${id} ${name} ${date ?? ''} ${number}`
    seen.set(comment.id, whole)
  }
}
