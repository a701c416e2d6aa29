import { note } from '#i18n/note.ts'
import { nextMatch, replaceSpans } from '#base/text-spans.ts'
import { textKey } from '../slug.ts'
import { truncated, type Lost } from './conversion.ts'

/** Behind a letter brackets are an index, before a bracket or colon part of a usual link. */
const wikiLink =
  /(?:(?<!\\)(!)|(?<![\w\\[\]!]))\[\[(?!\s)([^[\]\n|#"=$<>{}`]{0,200})(?:#([^[\]\n|"<>]{0,200}?))?(?:\\?\|([^[\]\n]{0,300}))?(?<!\s)\]\](?![([:\]])/g
const picture = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i
/** A name may hold a full stop: only these are endings of files. */
const ending = /\.(?:3gp|avif|base|bmp|canvas|csv|docx?|epub|flac|gif|html?|jpe?g|m4a|mdx?|mov|mp[34]|ogg|ogv|pdf|png|pptx?|svg|txt|wav|webm|webp|xlsx?|zip)$/i
const comment = /(?<![\w%\\])%%(?!%)/

export function mayHaveWikiLinks(markdown: string): boolean {
  return markdown.includes('[[') || comment.test(markdown)
}

/** Links, embeds and comments of Obsidian and other wikis as Markdown; lines stay. A comment was shown to nobody: it is named. */
export function withoutWikiLinks(
  markdown: string,
  isCodeIn: (markdown: string) => (offset: number) => boolean,
  firstLine: number,
): { text: string; lost: Lost[] } {
  const lost: Lost[] = []
  const shown = comment.test(markdown) ? withoutComments(markdown, isCodeIn(markdown), firstLine, lost) : markdown
  if (!shown.includes('[[')) return { text: shown, lost }
  const isCode = isCodeIn(shown)
  const defined = new Set([...shown.matchAll(/^ {0,3}\[([^\]\n]{1,200})\]:/gm)].map(([, name = '']) => name.toLowerCase()))
  let [line, from] = [firstLine, 0]
  const text = shown.replace(
    wikiLink,
    (whole: string, embeds: string | undefined, target: string, heading: string | undefined, words: string | undefined, offset: number) => {
      if (!isName(target, heading) || defined.has(target.toLowerCase()) || isCode(offset)) return whole
      if (embeds && picture.test(target)) return pictureOf(target, words)
      if (embeds) {
        line += shown.slice(from, offset).split('\n').length - 1
        from = offset
        lost.push({ line, what: note('studio-report.link-stays', { reason: note('studio-report.embedded', { address: truncated(target || `#${heading}`) }) }) })
      }
      return linkOf(target, heading, words)
    },
  )
  return { text, lost }
}

function withoutComments(markdown: string, isCode: (offset: number) => boolean, firstLine: number, lost: Lost[]): string {
  const endOf = nextMatch(markdown, /%%/)
  let [line, from] = [firstLine, 0]
  return replaceSpans(markdown, comment, ({ index }) => {
    const end = isCode(index) ? undefined : endOf(index + 2)
    if (!end || end.at === index + 2) return undefined
    const inside = markdown.slice(index + 2, end.at)
    line += markdown.slice(from, index).split('\n').length - 1
    from = index
    lost.push({ line, what: note('studio-report.comment-in-text', { text: truncated(inside.trim()) }) })
    return { end: end.end, text: inside.replace(/[^\n]/g, '') }
  })
}

/** Not a number of a list of sources, and not the place of a table of contents. */
function isName(target: string, heading: string | undefined): boolean {
  return target === '' ? Boolean(heading) : /\p{L}|\d{4}/u.test(target) && !/^_?toc_?$/i.test(target)
}

/** Behind the address stand alternative text and size, in any order. */
function pictureOf(src: string, words = ''): string {
  const alt = words
    .split('|')
    .filter((part) => !/^\s*\d+(?:x\d+)?\s*$/.test(part))
    .join(' ')
    .trim()
  return `![${alt}](<${src.trim()}>)`
}

function linkOf(target: string, heading: string | undefined, words: string | undefined): string {
  const place = heading?.split('#').at(-1) ?? ''
  // A single paragraph has no address here.
  const anchor = place === '' || place.startsWith('^') ? '' : `#${textKey(place)}`
  const name = target.trim()
  const file = name === '' || ending.test(name) || /^[a-z]+:\/\//i.test(name) ? name : `${name}.md`
  const shown = [name, ...(heading ?? '').split('#').filter((part) => part && !part.startsWith('^'))].filter(Boolean).join(' > ')
  return `[${words?.trim() || shown.replace(/[*_~\\]/g, '\\$&')}](<${file}${anchor}>)`
}
