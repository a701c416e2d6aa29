import { nextByName, nextMatch } from '#base/text-spans.ts'

/** How a template tag begins, or a tag whose inside is the author's own (`raw`) or nobody's (`comment`). */
export const templateOpening = /\{%-?\s*(raw|comment)\s*-?%\}|\{%|\{\{/

/**
 * Where the tag that begins with a match of `templateOpening` ends, and what stands between it and the tag of its end. Asked in
 * the order of the text, which is then read once, also where nothing ends a tag.
 */
export function templateEnds(text: string, { isOuter = (name: string) => name !== '' } = {}) {
  const endTag = nextByName(text, (name) => new RegExp(String.raw`\{%-?\s*end${name}\s*-?%\}`))
  const ends = { '{%': nextMatch(text, /%\}/), '{{': nextMatch(text, /\}\}/) }
  return ({ 0: opening, 1: name = '', index }: RegExpExecArray): { end: number; name?: string; inside?: string } | undefined => {
    const last = isOuter(name) ? endTag(name, index + opening.length) : undefined
    if (last) return { end: last.end, name, inside: text.slice(index + opening.length, last.at) }
    return ends[opening.startsWith('{{') ? '{{' : '{%'](index + 2)
  }
}
