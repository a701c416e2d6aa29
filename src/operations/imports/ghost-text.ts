import { note, type Note } from '#i18n/note.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { withoutEndSlashes } from '#base/trim-slashes.ts'
import { emptyFacts, type TextFacts } from './fact-kinds.ts'
import { withoutTags } from './legacy-html.ts'
import { lexicalHtml } from './lexical.ts'
import { mobiledocHtml } from './mobiledoc.ts'
import { withoutControls } from './ghost-controls.ts'
import { htmlOfMarkdown } from './markdown-html.ts'
import { factsOfHtml, factsOfMarkdown } from './text-facts.ts'

interface GhostTexts {
  html?: string | null | undefined
  mobiledoc?: string | null | undefined
  lexical?: string | null | undefined
  /** Of version 0, whose exports by other programs have no HTML. */
  markdown?: string | null | undefined
}

/** What Ghost has of a post as HTML: its own where it is, else made from the editor's document. */
export function ghostHtml(texts: GhostTexts): { html: string; lost: Note[]; isWalled: boolean } {
  const lost: Note[] = []
  const made = withoutControls(wholeHtml(texts, lost), lost)
  // Cards can be shown to members only.
  const isGated = /kg-gated-block:begin\s+nonMember:false/.test(made) || /"nonMember"\s*:\s*false/.test(texts.lexical ?? '')
  const isWalled = isGated || /<!--\s*(?:kg-card-begin: paywall|members-only)\s*-->/.test(made)
  const marked = withoutNewsletterParts(made, lost)
    .replace(/<!--\s*kg-gated-block:(?:begin|end)[^<>]*-->/g, '')
    .replace(/<!--\s*(?:kg-card-(?:begin|end): [\w-]+|members-only)\s*-->/g, '')
  return { html: marked, lost, isWalled }
}

function wholeHtml({ html, lexical, mobiledoc, markdown }: GhostTexts, lost: Note[]): string {
  if (html?.trim()) return html
  if (lexical?.trim()) return lexicalHtml(lexical, lost)
  return mobiledoc?.trim() ? mobiledocHtml(mobiledoc, lost) : htmlOfMarkdown(markdown ?? '', { html: true, lost })
}

/** Split rather than matched in pairs, which would search the whole text again for each part that nothing ends. */
function withoutNewsletterParts(html: string, lost: Note[]): string {
  let [kept = '', ...signs] = html.split(/<!--\s*kg-card-(begin|end): email(?:-cta)?\s*-->/)
  let part: string | null = null
  for (let at = 0; at < signs.length; at += 2) {
    const [sign, text = ''] = signs.slice(at, at + 2)
    if (sign === 'begin') part = (part ?? '') + text
    else {
      if (part !== null) lost.push(note('studio-report.newsletter-part', { text: truncated(withoutTags(part)) }))
      part = null
      kept += text
    }
  }
  return kept + (part ?? '')
}

/** Exports leave out where the site was. Where nobody says it, its addresses begin at its root, so that its posts still find each other. */
export function withSite(words: string, site: string | undefined): string {
  return words.replaceAll('__GHOST_URL__', withoutEndSlashes(site ?? ''))
}

/** What a post of Ghost holds: its HTML, else the words of the editor's document. */
export function factsOfGhost({ html, lexical, mobiledoc, markdown }: GhostTexts, site: string | undefined): TextFacts {
  if (html?.trim()) return factsOfHtml(withSite(withoutControls(html, []), site))
  if (markdown?.trim() && !lexical?.trim() && !mobiledoc?.trim()) return factsOfMarkdown(markdown)
  const facts = emptyFacts()
  addWords(documentOf(lexical ?? mobiledoc ?? ''), facts)
  return facts
}

function documentOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}

const spoken = new Set(['text', 'code', 'alt', 'altText', 'heading', 'header', 'subheader', 'buttonText', 'productButton', 'productTitle', 'fileTitle'])
const written = new Set(['html', 'caption', 'content', 'calloutText', 'productDescription', 'sponsorLabel', 'textValue'])

/** Parts of a line that readers see as one. */
const inLine: ReadonlySet<unknown> = new Set(['text', 'extended-text', 'link', 'autolink', 'code-highlight'])
/** Stands for the text of such a part. */
const run = 'text of a part of a line'

/** Without recursion: a document may be deeper than the stack. */
function addWords(document: unknown, facts: TextFacts): void {
  const waiting: [key: string, value: unknown][] = [['', document]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [key, value] = next
    if (typeof value === 'string') {
      if (key === run) facts.text.push(value)
      else if (spoken.has(key)) facts.text.push('\n', value, '\n')
      else if (key === 'markdown' || key === 'cardMarkdown') facts.text.push('\n', ...factsOfMarkdown(value).text, '\n')
      else if (written.has(key)) facts.text.push('\n', ...factsOfHtml(value).text, '\n')
    } else if (Array.isArray(value)) for (const one of value.toReversed()) waiting.push([key, one])
    else if (typeof value === 'object' && value !== null) {
      const isWithinLine = 'type' in value && inLine.has(value.type)
      if (!isWithinLine) facts.text.push('\n')
      for (const [name, inner] of Object.entries(value).toReversed()) waiting.push([isWithinLine && name === 'text' ? run : name, inner])
    }
  }
}
