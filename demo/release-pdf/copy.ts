import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import { readFrontMatter } from '#base/blocks/front-matter.ts'
import type { Block } from '#base/blocks/model.ts'

const demo = new URL('../', import.meta.url)

const Toc = z.object({
  title: z.string(),
  section: z.string(),
  authors: z.array(z.string()),
  target: z.object({ kind: z.string(), slug: z.string().optional() }),
})
const Release = z.looseObject({
  slug: z.string(),
  number: z.number(),
  label: z.string(),
  title: z.string(),
  theme: z.string(),
  cover: z.string(),
  editor_letter: z.string(),
  toc: z.array(Toc),
  credits: z.array(z.object({ role: z.string(), name: z.string() })),
  books: z.array(z.string()),
  movies: z.array(z.string()),
  music: z.array(z.string()),
})
const Piece = z.looseObject({
  slug: z.string(),
  subtitle: z.string().default(''),
  summary: z.string(),
  assets: z.array(z.object({ picture: z.string(), caption: z.string() })).default([]),
  body: z.string().default(''),
})
const Item = z.looseObject({
  slug: z.string(),
  title: z.string(),
  cover: z.string().optional(),
  poster: z.string().optional(),
  authors: z.array(z.object({ name: z.string() })).default([]),
  directors: z.array(z.object({ name: z.string() })).default([]),
  artists: z.array(z.object({ name: z.string() })).default([]),
  verdict: z.object({ rating: z.number(), headline: z.string(), text: z.string() }).optional(),
})

export interface Verdict {
  title: string
  by: string
  rating: number
  headline: string
  text: string
}

export interface Entry {
  title: string
  section: string
  authors: string[]
  kind: string
  standfirst: string
  cover: string | null
  blocks: Block[]
  panels: { picture: string; caption: string }[]
}

export interface Issue {
  number: number
  label: string
  title: string
  theme: string
  cover: string
  letter: Block[]
  entries: Entry[]
  credits: { role: string; name: string }[]
  verdicts: Record<'Books' | 'Movies' | 'Music', Verdict[]>
  /** Names of all pictures that are laid out. */
  pictures: Set<string>
}

/** Everything that goes into an issue, from the demo edition's own texts. */
export async function readIssue(slug: string): Promise<Issue> {
  const release = z
    .array(Release)
    .parse(await yaml('releases.yaml'))
    .find((one) => one.slug === slug)
  if (!release) throw new Error(`demo/releases.yaml has no ${slug}`)
  const pieces = z.array(Piece).parse(await yaml('creatives.yaml'))
  const pictures = new Set([release.cover, 'key', 'ticket', 'env1', 'env2'])
  const entries: Entry[] = []
  for (const { title, section, authors, target } of release.toc) {
    const entry: Entry = { title, section, authors, kind: target.kind, standfirst: '', cover: null, blocks: [], panels: [] }
    if (target.kind === 'article' && target.slug) Object.assign(entry, await articleOf(target.slug))
    const piece = pieces.find((one) => one.slug === target.slug && target.kind === 'creative')
    if (piece) Object.assign(entry, { standfirst: piece.summary, panels: piece.assets.map(({ picture, caption }) => ({ picture, caption })) })
    const inText = entry.blocks.flatMap((block) => (block.type === 'image' && block.props.media?.id) || [])
    for (const picture of [entry.cover, ...inText, ...entry.panels.map((panel) => panel.picture)]) if (picture) pictures.add(picture)
    entries.push(entry)
  }
  const verdicts = {
    Books: await verdictsOf('books.yaml', release.books),
    Movies: await verdictsOf('movies.yaml', release.movies),
    Music: await verdictsOf('music.yaml', release.music),
  }
  const { blocks: letter } = await fromMarkdown(release.editor_letter)
  return { ...release, letter, entries, verdicts, pictures }
}

async function articleOf(slug: string) {
  const { data, body } = readFrontMatter(await readFile(new URL(`articles/${slug}.md`, demo), 'utf8'))
  const { standfirst, cover } = z.object({ standfirst: z.string(), cover: z.string().nullable().default(null) }).parse(data)
  // The name alone: build.ts lays the pictures beside the document.
  const { blocks } = await fromMarkdown(body, { resolveImage: (name) => ({ id: name, url: `${name}.jpg`, width: 0, height: 0, alt: '' }) })
  return { standfirst, cover, blocks }
}

async function verdictsOf(file: string, slugs: string[]): Promise<Verdict[]> {
  const items = z.array(Item).parse(await yaml(file))
  return slugs.flatMap((slug) => {
    const item = items.find((one) => one.slug === slug)
    const by = [...(item?.authors ?? []), ...(item?.directors ?? []), ...(item?.artists ?? [])]
      .map((one) => one.name)
      .slice(0, 2)
      .join(' and ')
    return item?.verdict ? [{ title: item.title, by, ...item.verdict }] : []
  })
}

async function yaml(file: string): Promise<unknown> {
  return parse(await readFile(new URL(file, demo), 'utf8'))
}
