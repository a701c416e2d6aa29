import { shortened } from '#base/blocks/conversion.ts'
import { lexicalHtml } from './lexical.ts'
import { mobiledocHtml } from './mobiledoc.ts'

interface GhostTexts {
  html?: string | null | undefined
  mobiledoc?: string | null | undefined
  lexical?: string | null | undefined
}

/** What Ghost has of a post as HTML: its own where it is, else made from the editor's document. */
export function ghostHtml({ html, mobiledoc, lexical }: GhostTexts): { html: string; lost: string[]; isWalled: boolean } {
  const lost: string[] = []
  const made = html?.trim() ? html : lexical?.trim() ? lexicalHtml(lexical, lost) : mobiledoc?.trim() ? mobiledocHtml(mobiledoc, lost) : ''
  const isWalled = /<!--\s*(?:kg-card-begin: paywall|members-only)\s*-->/.test(made)
  const marked = made
    .replace(/<!--\s*kg-card-begin: email(?:-cta)?\s*-->([\s\S]*?)<!--\s*kg-card-end: email(?:-cta)?\s*-->/g, (_, inside: string) => {
      lost.push(`a part for the newsletter only: ${shortened(inside.replace(/<[^>]*>/g, ' '))}`)
      return ''
    })
    .replace(/<!--\s*(?:kg-card-(?:begin|end): [\w-]+|members-only)\s*-->/g, '')
  return { html: marked, lost, isWalled }
}
