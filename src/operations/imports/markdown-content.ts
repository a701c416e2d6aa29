import { isNote, note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import type { Image } from '#base/image.ts'
import { withoutLink, withReason } from './missing-files.ts'
import { addressKey } from './fact-kinds.ts'
import type { Social } from '#content/articles/contract.ts'
import type { Facts } from './markdown-facts.ts'
import type { ImportedMedia } from './markdown-pictures.ts'

interface Converted {
  /** JSON of blocks. */
  content: string
  cover: Image | null
  /** New addresses of links, by `addressKey`. */
  rewritten: Map<string, string | null>
  lost: { line?: number; what: Note }[]
  /** New addresses of pictures and files by those in the text. */
  media: Map<string, string>
}

/** Text and cover of a post, with everything of it that has no place here. */
export async function convertPost(
  post: { path: string; facts: Facts; body: string; bodyLine: number },
  media: ImportedMedia,
  resolveLink: (href: string) => string | null | undefined,
): Promise<Converted> {
  const { path, facts } = post
  const missing = new Map<string, Note>()
  const files = new Map<string, string>()
  const linked = new Set<string>()
  const shown = new Map<string, Image>()
  const rewritten = new Map<string, string | null>()

  const convert = () =>
    fromMarkdown(post.body, {
      firstLine: post.bodyLine,
      signs: facts.signs,
      async resolveImage(src) {
        const image = await media.picture(path, src)
        if (isNote(image)) {
          missing.set(src, image)
          return null
        }
        shown.set(src, image)
        const { alt: _, credit: __, ...plain } = image
        return plain
      },
      async resolveFile(src) {
        const file = await media.file(path, src)
        return isNote(file) ? null : file
      },
      resolveLink(href) {
        const here = files.get(href)
        const answer = here ?? resolveLink(href)
        if (answer !== undefined) rewritten.set(addressKey(href), answer)
        if (here !== undefined) return here
        if (answer !== undefined && !answer?.startsWith('/articles/')) linked.add(href)
        return answer
      },
    })

  const first = await convert()
  for (const href of linked) {
    const file = await media.file(path, href)
    if (!isNote(file)) files.set(href, file.url)
  }
  // Links to files that lie beside the post are known only now.
  const { blocks, lost } = files.size > 0 ? await convert() : first
  const cover = await coverOf(facts, path, media)
  if (facts.cover && cover.image) shown.set(facts.cover.src, cover.image)
  return {
    content: JSON.stringify(blocks),
    cover: cover.image,
    rewritten,
    media: new Map([...files, ...[...shown].map(([src, { url }]) => [src, url] as const)]),
    lost: [
      ...facts.lost.map((what) => ({ what })),
      ...cover.lost.map((what) => ({ what })),
      ...lost.map(({ line, what }) => ({ line, what: withReason(what, missing) })),
      ...(await media.notices(shown)).map((what) => ({ what })),
    ],
  }
}

async function coverOf(facts: Facts, path: string, media: ImportedMedia): Promise<{ image: Image | null; lost: Note[] }> {
  if (!facts.cover) return { image: null, lost: [] }
  const { src, alt, credit } = facts.cover
  const image = await media.picture(path, src)
  if (isNote(image)) return { image: null, lost: [because(note('studio-report.cover', { src }), withoutLink(image))] }
  return { image: { ...image, alt, ...(credit ? { credit } : {}) }, lost: [] }
}

/** How a post shows itself on other sites, where its front matter says so. */
export async function socialOf({ path, facts }: { path: string; facts: Facts }, media: ImportedMedia, lost: { what: Note }[]): Promise<Social | null> {
  const { social } = facts.own
  if (!social) return null
  const image = social.image ? await media.picture(path, social.image) : null
  if (isNote(image)) lost.push({ what: because(note('studio-report.social-picture', { src: social.image }), image) })
  return { title: social.title, description: social.description, image: isNote(image) ? null : image }
}
