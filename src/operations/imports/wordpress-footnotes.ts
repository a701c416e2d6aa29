import { z } from 'zod'

const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }))

/** The field in which WordPress keeps the footnotes of a post apart from its text. */
export const footnotesField = 'footnotes'

/** The text with the list that the block of footnotes shows; null where the field holds none. */
export function withOwnFootnotes(content: string, field: string): string | null {
  const notes = footnotesIn(field)
  if (notes.length === 0) return null
  const items = notes.map(({ id, content: words }) => `<li id="${id}">${words} <a href="#${id}-link">↩︎</a></li>`)
  return `${content.replace(/<!--\s*wp:footnotes\b[^>]*-->/g, '')}\n<ol>${items.join('')}</ol>`
}

function footnotesIn(field: string): z.output<typeof Footnotes> {
  try {
    const { data = [] } = Footnotes.safeParse(JSON.parse(field))
    return data.filter(({ id }) => /^[\w-]+$/.test(id))
  } catch {
    return []
  }
}
