import { firstLanguage } from '#i18n/format.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { toPortableHtml } from '#base/blocks/to-portable-html.ts'
import { isoDate } from '#base/dates.ts'
import { exportedArticles, type ExportedArticle } from '#content/articles/service.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Services } from '#platform/services.ts'
import type { ZipEntry } from '#platform/zip/write-zip.ts'
import { correctionsHtml } from './exported-corrections.ts'
import { MediaFolder } from './media-folder.ts'
import { ghostAddress, ghostRedirects } from './redirect-files.ts'

/** What Ghost (5 and newer) takes in: a JSON of its tables, and beside it the folder of pictures and files. */
export async function* ghostEntries(services: Services): AsyncGenerator<ZipEntry> {
  const media = new MediaFolder(services, 'content/files/')
  yield { name: 'ghost.json', content: ghostPieces(services, media) }
  yield* ghostRedirects(services)
  yield* media.entries()
}

type Row = Record<string, string | number | null>

/** Posts are written one by one; of tags, people and relations only ids and names are held. */
async function* ghostPieces(services: Services, media: MediaFolder): AsyncGenerator<Uint8Array> {
  const { name } = await siteSettings(services)
  const [users, tags] = [new Map<number, Row>(), new Map<number, Row>()]
  const relations: { posts_tags: Row[]; posts_authors: Row[]; posts_meta: Row[] } = { posts_tags: [], posts_authors: [], posts_meta: [] }
  yield Buffer.from(`{"db":[{"meta":{"exported_on":${services.now()},"version":"5.100.0","generator":"Masthead"},"data":{"posts":[`)
  let comma = ''
  for await (const article of exportedArticles(services)) {
    await media.learn(`${article.content} ${JSON.stringify(article.cover)} ${article.social ?? ''}`)
    yield Buffer.from(`${comma}${JSON.stringify(postOf(article, media, { now: services.now(), corrections: await correctionsHtml(services, article) }))}\n`)
    comma = ','
    for (const { id, username: slug, name: full, bio, website } of article.authors)
      users.set(id, { id: String(id), slug, name: full, email: `${slug}@example.invalid`, bio: bio || null, website: website || null, status: 'active' })
    for (const { id, slug, name: title, description } of article.topics)
      tags.set(id, { id: String(id), slug, name: title, description: description || null, visibility: 'public' })
    addRelations(article, relations)
  }
  const settings = [
    { key: 'title', value: name },
    { key: 'locale', value: firstLanguage() },
  ]
  const rest = { users: [...users.values()], tags: [...tags.values()], ...relations, settings }
  yield Buffer.from(`],${JSON.stringify(rest).slice(1)}}]}\n`)
}

function addRelations({ id, topics, authors, cover, standfirst }: ExportedArticle, to: { posts_tags: Row[]; posts_authors: Row[]; posts_meta: Row[] }): void {
  const post_id = String(id)
  topics.forEach((topic, at) => to.posts_tags.push({ id: `${id}-t${at}`, post_id, tag_id: String(topic.id), sort_order: at }))
  authors.forEach((author, at) => to.posts_authors.push({ id: `${id}-a${at}`, post_id, author_id: String(author.id), sort_order: at }))
  const meta_description = standfirst.slice(0, 500) || null
  to.posts_meta.push({ id: `${id}-m`, post_id, feature_image_alt: cover?.alt ?? null, feature_image_caption: cover?.credit ?? null, meta_description })
}

function postOf(article: ExportedArticle, media: MediaFolder, { now, corrections }: { now: number; corrections: string }): Row {
  const { id, slug, title, approved, published_at, created_at, updated_at, cover, language, standfirst, canonical_url } = article
  const address = (url: string) => {
    const path = media.pathOf(url)
    return path === null ? (url.startsWith('/') ? `__GHOST_URL__${ghostAddress(url)}` : url) : `__GHOST_URL__/${path}`
  }
  const html = [...toPortableHtml(readBlocks(article.content), { address }).map((part) => part.html), corrections].filter(Boolean).join('\n')
  return {
    id: String(id),
    uuid: null,
    title,
    slug,
    lexical: lexicalOf(html),
    html,
    type: 'post',
    status: approved !== 'approved' ? 'draft' : (published_at ?? 0) > now ? 'scheduled' : 'published',
    visibility: 'public',
    locale: language,
    featured: 0,
    feature_image: cover && address(cover.url),
    custom_excerpt: standfirst || null,
    canonical_url,
    codeinjection_head: null,
    codeinjection_foot: null,
    created_at: isoDate(created_at),
    updated_at: isoDate(updated_at),
    published_at: published_at === null ? null : isoDate(published_at),
  }
}

/** One card of HTML holds the whole text: Ghost shows it as it is. */
function lexicalOf(html: string): string {
  return JSON.stringify({
    root: { children: html === '' ? [] : [{ type: 'html', version: 1, html }], direction: null, format: '', indent: 0, type: 'root', version: 1 },
  })
}
