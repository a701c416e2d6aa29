/** Longer texts are looked for by so many of their first letters, and compared where these stand. */
const longest = 100
const factor = 31

/**
 * Those of many texts that stand somewhere in another one. The time grows with the sizes of both: the sum of the letters in a
 * window is carried along, so a window is compared only where the sum is that of a text. Looking for each text by itself takes
 * the product.
 */
export function textsIn(whole: string, texts: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const bySize = new Map<number, Set<string>>()
  for (const text of texts) {
    const size = Math.min(text.length, longest)
    if (size === 0) found.add(text)
    else bySize.set(size, (bySize.get(size) ?? new Set()).add(text))
  }
  for (const [size, group] of bySize) for (const text of ofSize(whole, size, group)) found.add(text)
  return found
}

/** The same for texts that begin with a key of this size, or are it. */
function* ofSize(whole: string, size: number, texts: Iterable<string>): Generator<string> {
  const wanted = keysBySum(texts, size)
  let highest = 1
  for (let n = 1; n < size; n++) highest = Math.imul(highest, factor)
  let sum = sumOf(whole.slice(0, size))
  for (let at = 0; at + size <= whole.length && wanted.size > 0; at++) {
    const keys = wanted.get(sum)
    if (keys) {
      yield* takeFrom(keys, whole, { at, size })
      if (keys.size === 0) wanted.delete(sum)
    }
    sum = (Math.imul(sum - Math.imul(whole.charCodeAt(at), highest), factor) + whole.charCodeAt(at + size)) | 0
  }
}

type Keys = Map<string, Set<string>>

function keysBySum(texts: Iterable<string>, size: number): Map<number, Keys> {
  const bySum = new Map<number, Keys>()
  for (const text of texts) {
    const key = text.slice(0, size)
    const sum = sumOf(key)
    const keys = bySum.get(sum) ?? new Map<string, Set<string>>()
    bySum.set(sum, keys.set(key, (keys.get(key) ?? new Set()).add(text)))
  }
  return bySum
}

/** Takes out the texts that stand at this place. */
function* takeFrom(keys: Keys, whole: string, { at, size }: { at: number; size: number }): Generator<string> {
  const key = whole.slice(at, at + size)
  const texts = keys.get(key)
  for (const text of texts ?? [])
    if (whole.startsWith(text, at)) {
      texts?.delete(text)
      yield text
    }
  if (texts?.size === 0) keys.delete(key)
}

function sumOf(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, factor) + text.charCodeAt(at)) | 0
  return sum
}
