/**
 * An http or https address in a text, as far as it can go: to a space, or to punctuation that no address holds unencoded, such
 * as that of Chinese and Japanese, which follows without a space. Their full stop parts a host name in their letters, as a dot does.
 */
export const writtenAddress =
  /https?:\/\/(?:[^\s!-~\u3000-\u303f\uff00-\uffef]+[\u3002\uff0e\uff61])*[^\s<>"`«»“”„‚،؛؟۔।॥\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/i

/**
 * What of a found address belongs to it. Signs of the sentence around it do not, closing brackets only with their opening ones,
 * a line below it only where one stands before it too, and no letters that stick to the end of an English host name, as
 * particles of Korean do: no domain ends in two scripts.
 * @param before sign before the address
 */
export function addressIn(found: string, before: string): string {
  const text = /^https?:\/\/[\w.-]+\.[a-z]{2,}(?=(?!\p{Script=Latin})\p{L}[^./]*(?:\/|\.?$))/iu.exec(found)?.[0] ?? found
  const surplus = new Map([...brackets].map(([closing, opening]) => [closing, count(text, closing) - count(text, opening)]))
  let end = text.length
  for (; end > 0; end--) {
    const last = text.charAt(end - 1)
    if (/[.,;:!?'’*…]/u.test(last) || (last === '_' && before === '_')) continue
    const more = surplus.get(last) ?? 0
    if (more <= 0) break
    surplus.set(last, more - 1)
  }
  return text.slice(0, end)
}

const brackets = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** A text in parts: every second one is an address. */
export function partedAtAddresses(text: string): string[] {
  const parts: string[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(new RegExp(writtenAddress, 'gi'))) {
    const address = addressIn(found, text.charAt(index - 1))
    if (!URL.canParse(address)) continue
    parts.push(text.slice(end, index), address)
    end = index + address.length
  }
  return [...parts, text.slice(end)]
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
