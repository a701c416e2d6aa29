import { firstLanguage } from '#i18n/format.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import { readXml } from '#platform/xml/read-xml.ts'
import { all, one, text, textOf, type XmlElement } from '#platform/xml/tree.ts'
import { Problem } from '#base/problem.ts'
import type { EntryAuthor, Found, ImportFile, ImportOptions } from './entry.ts'
import { languageTag } from './legacy-html.ts'
import { topicFacts } from './wxr-facts.ts'
import { addTerm } from './wxr-translations.ts'
import { entryOfItem, type WxrSite } from './wxr-item.ts'
import { t } from '#i18n/messages.ts'

const frames = new Set(['rss', 'channel'])

/**
 * A WordPress export (WXR 1.0 to 1.2), item by item. What several items speak of (authors, uploads) is gathered first.
 * @throws Problem 422 for anything else
 */
export async function openWxr(file: ImportFile, options: ImportOptions): Promise<() => AsyncIterable<Found>> {
  const site = await siteOf(file, options)
  return async function* read() {
    for await (const element of elementsOf(file)) if (element.name === 'item') yield entryOfItem(element, site)
  }
}

function elementsOf(file: ImportFile): AsyncGenerator<XmlElement> {
  return readXml(
    decodeText(() => file.open(), file.note),
    frames,
  )
}

async function siteOf(file: ImportFile, options: ImportOptions): Promise<WxrSite> {
  const site: WxrSite = {
    address: options.site ?? '',
    title: '',
    language: firstLanguage(),
    polylang: { locales: new Map(), groups: new Map() },
    authors: new Map(),
    uploads: new Map(),
    uploadsOf: new Map(),
    attachmentsOf: new Map(),
    now: Date.now(),
    people: new Map(),
    blocks: new Map(),
    topics: new Map(),
  }
  let isWxr = false
  for await (const element of elementsOf(file)) {
    if (element.name.startsWith('wp:')) isWxr = true
    if (element.name === 'wp:base_blog_url') site.address = options.site ?? textOf(element).trim()
    else if (element.name === 'link' && !site.address) site.address = textOf(element).trim()
    else if (element.name === 'title') site.title ||= textOf(element).trim()
    else if (element.name === 'language') site.language = languageTag(textOf(element).trim())
    else if (element.name === 'wp:term') addTerm(site.polylang, element)
    else if (element.name === 'wp:author') addAuthor(site.authors, element)
    else if (element.name === 'item' && text(element, 'wp:post_type') === 'attachment') addUpload(site, element)
    else if (element.name === 'item' && text(element, 'wp:post_type') === 'wp_block')
      site.blocks.set(text(element, 'wp:post_id'), textOf(one(element, 'content:encoded')))
    else if (element.name === 'item' && text(element, 'wp:post_id')) isWxr = true
    const topic = topicFacts(element)
    if (topic) site.topics.set(topic.name, topic.notes)
  }
  const message = t('studio-error.not-wordpress')
  if (!isWxr) throw new Problem(422, 'import-not-wxr', message, { fields: { file: [message] } })
  return site
}

function addAuthor(authors: Map<string, EntryAuthor>, element: XmlElement): void {
  const login = text(element, 'wp:author_login')
  const full = [text(element, 'wp:author_first_name'), text(element, 'wp:author_last_name')].filter(Boolean).join(' ')
  if (login) authors.set(login, { username: login, name: text(element, 'wp:author_display_name') || full || login })
}

function addUpload(site: WxrSite, item: XmlElement): void {
  const [post, link, id] = [text(item, 'wp:post_parent'), text(item, 'link'), text(item, 'wp:post_id')]
  const pages = [...(/^https?:/.test(link) ? [link] : []), ...(id ? [`/?attachment_id=${id}`] : [])]
  if (post !== '' && post !== '0') site.attachmentsOf.set(post, [...(site.attachmentsOf.get(post) ?? []), ...pages])
  const src = text(item, 'wp:attachment_url') || text(item, 'guid')
  if (!src) return
  const alt = all(item, 'wp:postmeta').find((meta) => text(meta, 'wp:meta_key') === '_wp_attachment_image_alt')
  const upload = { src, alt: text(alt, 'wp:meta_value'), caption: text(item, 'excerpt:encoded') || '' }
  if (id) site.uploads.set(id, upload)
  const isPicture = /\.(?:jpe?g|png|gif|webp|avif)$/i.test(src)
  if (post !== '' && post !== '0' && isPicture) site.uploadsOf.set(post, [...(site.uploadsOf.get(post) ?? []), upload])
}
