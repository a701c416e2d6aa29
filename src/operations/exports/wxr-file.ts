import { firstLanguage } from '#i18n/format.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { toPortableHtml } from '#base/blocks/to-portable-html.ts'
import { href } from '#base/paths.ts'
import { listExportedComments, type ExportedComment } from '#community/comments/service.ts'
import { exportedArticles, type ExportedArticle } from '#content/articles/service.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { ExportedFile } from '#operations/media/service.ts'
import type { Services } from '#platform/services.ts'
import type { ZipEntry } from '#platform/zip/write-zip.ts'
import { correctionsHtml } from './exported-corrections.ts'
import { MediaFolder } from './media-folder.ts'
import { redirectTable } from './redirect-files.ts'

/** A WordPress export (WXR 1.2), and beside it the files that it names, in the folder that WordPress keeps them in. */
export async function* wxrEntries(services: Services): AsyncGenerator<ZipEntry> {
  const media = new MediaFolder(services, uploads)
  yield { name: 'wordpress.xml', content: wxrPieces(services, media) }
  yield* redirectTable(services)
  yield* media.entries()
}

const uploads = 'wp-content/uploads/'
/** Numbers of posts count on from here for uploads: articles have their own. */
const firstUpload = 1_000_000_000
/** The same for numbers of terms: topics have their own. */
const firstGroup = 1_000_000_000

interface Translated {
  id: number
  language: string
}

async function* wxrPieces(services: Services, media: MediaFolder): AsyncGenerator<Uint8Array> {
  const site = services.config.siteUrl
  const { name } = await siteSettings(services)
  yield Buffer.from(head(site, name))
  const [people, topics] = [new Map<string, ExportedArticle['authors'][number]>(), new Map<string, ExportedArticle['topics'][number]>()]
  const groups = new Map<number, Translated[]>()
  for await (const article of exportedArticles(services)) {
    for (const person of article.authors) people.set(person.username, person)
    for (const topic of article.topics) topics.set(topic.slug, topic)
    const { id, translation } = article
    if (translation) groups.set(translation.group, [...(groups.get(translation.group) ?? []), { id, language: translation.language }])
    await media.learn(`${article.content} ${JSON.stringify(article.cover)}`)
  }
  yield Buffer.from([...people.values()].map(authorXml).join('') + [...topics.values()].map(topicXml).join('') + [...groups].map(translationsXml).join(''))
  const numbers = new Map(media.files().map((file, at) => [file.id, firstUpload + at]))
  for (const file of media.files()) yield Buffer.from(uploadXml(file, numbers.get(file.id) ?? 0, site))
  for await (const article of exportedArticles(services)) {
    const comments = await listExportedComments(services.database.db, article.id)
    const corrections = await correctionsHtml(services, article)
    yield Buffer.from(itemXml(article, { site, media, numbers, comments, corrections, now: services.now() }))
  }
  yield Buffer.from('</channel>\n</rss>\n')
}

function head(site: string, name: string): string {
  const spaces = [
    'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
    'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    'xmlns:wfw="http://wellformedweb.org/CommentAPI/"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:wp="http://wordpress.org/export/1.2/"',
  ]
  const channel = tag('title', name) + tag('link', site) + tag('description', '') + tag('language', firstLanguage())
  const version = tag('wp:wxr_version', '1.2') + tag('wp:base_site_url', site) + tag('wp:base_blog_url', site) + tag('generator', 'Masthead')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${spaces.join(' ')}>\n<channel>\n${channel}${version}`
}

function authorXml({ id, username, name }: ExportedArticle['authors'][number]): string {
  const names = tag('wp:author_login', username) + tag('wp:author_email', '') + tag('wp:author_display_name', name)
  return `<wp:author>${tag('wp:author_id', String(id))}${names}${tag('wp:author_first_name', '')}${tag('wp:author_last_name', '')}</wp:author>\n`
}

function topicXml({ id, slug, name, description }: ExportedArticle['topics'][number]): string {
  const names = tag('wp:category_nicename', slug) + tag('wp:category_parent', '') + tag('wp:cat_name', name)
  return `<wp:category>${tag('wp:term_id', String(id))}${names}${tag('wp:category_description', description)}</wp:category>\n`
}

/** As Polylang writes it: a language and the number of its post each, serialized by PHP. */
function translationsXml([group, articles]: [number, Translated[]]): string {
  const members = articles.map(({ id, language }) => `s:${language.length}:"${language}";i:${id};`)
  const names = tag('wp:term_taxonomy', 'post_translations') + tag('wp:term_slug', groupName(group)) + tag('wp:term_parent', '')
  const description = tag('wp:term_description', `a:${members.length}:{${members.join('')}}`)
  return `<wp:term>${tag('wp:term_id', String(firstGroup + group))}${names}${tag('wp:term_name', groupName(group))}${description}</wp:term>\n`
}

function groupName(group: number): string {
  return `pll_${group}`
}

function uploadXml(file: ExportedFile, number: number, site: string): string {
  const address = `${site}/${uploads}${file.path}`
  return item([
    tag('title', file.name),
    tag('link', address),
    `<guid isPermaLink="false">${escaped(address)}</guid>`,
    tag('content:encoded', ''),
    tag('excerpt:encoded', ''),
    ...post({ id: number, type: 'attachment', status: 'inherit', slug: file.id, at: file.created_at, modified: file.created_at, comments: 'closed' }),
    tag('wp:attachment_url', address),
    meta('_wp_attached_file', file.path),
    ...(file.alt ? [meta('_wp_attachment_image_alt', file.alt)] : []),
  ])
}

interface Place {
  site: string
  now: number
  media: MediaFolder
  numbers: ReadonlyMap<string, number>
  comments: readonly ExportedComment[]
  corrections: string
}

const statuses = { draft: 'draft', submitted: 'pending', rejected: 'draft' } as const

function itemXml(article: ExportedArticle, { site, media, numbers, comments, corrections, now }: Place): string {
  const { id, slug, title, approved, published_at, created_at, updated_at, cover, canonical_url, authors, topics } = article
  const address = (url: string) => {
    const path = media.pathOf(url)
    return path === null ? (url.startsWith('/') ? site + url : url) : `${site}/${path}`
  }
  const link = site + href.article({ slug })
  const status = approved !== 'approved' ? statuses[approved] : (published_at ?? 0) > now ? 'future' : 'publish'
  const image = cover && numbers.get(media.file(cover.url)?.id ?? '')
  const social = article.social === null ? null : (JSON.parse(article.social) as { title: string; description: string }) // written by columnsOf only
  return item([
    tag('title', title),
    tag('link', link),
    ...(published_at === null ? [] : [tag('pubDate', new Date(published_at).toUTCString())]),
    tag('dc:creator', authors[0]?.username ?? ''),
    `<guid isPermaLink="false">${escaped(link)}</guid>`,
    tag('content:encoded', contentOf(article, corrections, address)),
    tag('excerpt:encoded', escaped(article.standfirst)),
    ...post({ id, type: 'post', status, slug, at: published_at ?? created_at, modified: updated_at, comments: article.allow_comments }),
    ...topics.map((topic) => `<category domain="category" nicename="${escaped(topic.slug)}">${cdata(topic.name)}</category>\n`),
    // As Polylang writes it.
    `<category domain="language" nicename="${article.language}">${cdata(article.language)}</category>\n`,
    ...(article.translation
      ? [`<category domain="post_translations" nicename="${groupName(article.translation.group)}">${cdata(groupName(article.translation.group))}</category>\n`]
      : []),
    // As Co-Authors Plus writes it.
    ...(authors.length > 1
      ? authors.map(({ username, name }) => `<category domain="author" nicename="cap-${escaped(username)}">${cdata(name)}</category>\n`)
      : []),
    ...(image ? [meta('_thumbnail_id', String(image))] : []),
    ...article.oldSlugs.map((old) => meta('_wp_old_slug', old)),
    ...(canonical_url ? [meta('_yoast_wpseo_canonical', canonical_url)] : []),
    ...(social?.title ? [meta('_yoast_wpseo_title', social.title)] : []),
    ...(social?.description ? [meta('_yoast_wpseo_metadesc', social.description)] : []),
    ...comments.map(commentXml),
  ])
}

const named: Record<string, string> = { paragraph: 'paragraph', heading: 'heading' }

/** Between the signs of its block editor, so that WordPress adds no paragraphs of its own. */
function contentOf({ content }: ExportedArticle, corrections: string, address: (url: string) => string): string {
  const blocks = toPortableHtml(readBlocks(content), { address, isWordpress: true })
  return [...blocks, ...(corrections ? [{ type: 'corrections', html: corrections }] : [])]
    .map(({ type, html }) => {
      const name = named[type] ?? 'html'
      const level = /^<h([34])/.exec(html)?.[1]
      return `<!-- wp:${name}${type === 'heading' && level ? ` {"level":${level}}` : ''} -->\n${html}\n<!-- /wp:${name} -->`
    })
    .join('\n\n')
}

function commentXml({ id, parent_id, name, description, created_at, status }: ExportedComment): string {
  const when = stamp(created_at)
  const html = escaped(description).replaceAll('\n', '<br>')
  const fields = [
    tag('wp:comment_id', String(id)),
    tag('wp:comment_author', escaped(name)),
    tag('wp:comment_author_email', ''),
    tag('wp:comment_author_url', ''),
    tag('wp:comment_date', when),
    tag('wp:comment_date_gmt', when),
    tag('wp:comment_content', html),
    tag('wp:comment_approved', status === 'shown' ? '1' : '0'),
    tag('wp:comment_type', 'comment'),
    tag('wp:comment_parent', String(parent_id ?? 0)),
  ]
  return `<wp:comment>\n${fields.join('')}</wp:comment>\n`
}

interface Post {
  id: number
  type: string
  status: string
  slug: string
  at: number
  modified: number
  comments: 'open' | 'closed'
}

function post({ id, type, status, slug, at, modified, comments }: Post): string[] {
  const [when, changed] = [stamp(at), stamp(modified)]
  return [
    tag('wp:post_id', String(id)),
    tag('wp:post_date', when),
    tag('wp:post_date_gmt', when),
    tag('wp:post_modified', changed),
    tag('wp:post_modified_gmt', changed),
    tag('wp:comment_status', comments),
    tag('wp:ping_status', 'closed'),
    tag('wp:post_name', slug),
    tag('wp:status', status),
    tag('wp:post_parent', '0'),
    tag('wp:menu_order', '0'),
    tag('wp:post_type', type),
    tag('wp:post_password', ''),
    tag('wp:is_sticky', '0'),
  ]
}

function item(parts: readonly string[]): string {
  return `<item>\n${parts.join('')}</item>\n`
}

function meta(key: string, value: string): string {
  return `<wp:postmeta>${tag('wp:meta_key', key)}${tag('wp:meta_value', value)}</wp:postmeta>\n`
}

function tag(name: string, text: string): string {
  return `<${name}>${cdata(text)}</${name}>\n`
}

/** What XML cannot hold at all is left out. */
function cdata(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const clean = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return clean === '' ? '' : /[<>&]/.test(clean) ? `<![CDATA[${clean.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : clean
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** UTC, as WordPress writes it. */
function stamp(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}
