import { note } from '#i18n/note.ts'
import { z } from 'zod'
import { readState, sourceStates, type StateHint } from '#base/source-states.ts'
import { Problem } from '#base/problem.ts'
import { wholeText } from './whole-text.ts'
import type { EntryAuthor, Found, ImportFile, ImportOptions } from './entry.ts'
import { ghostFields } from './ghost-fields.ts'
import { factsOfGhost, ghostHtml } from './ghost-text.ts'
import { dateOf, unreadDate } from './read-date.ts'
import { fewTopics, languageTag, plainLine } from './legacy-html.ts'
import { t } from '#i18n/messages.ts'

const text = z.string().nullish()
const id = z.union([z.string(), z.number()]).transform(String)

/** Version 0 counts in ms. */
const moment = z.union([z.string(), z.number()]).nullish()

const Post = z.looseObject({
  id,
  title: text,
  slug: text,
  html: text,
  mobiledoc: text,
  lexical: text,
  feature_image: text,
  feature_image_alt: text,
  featured: z.union([z.number(), z.boolean()]).nullish(),
  page: z.union([z.number(), z.boolean()]).nullish(),
  type: text,
  status: text,
  visibility: text,
  locale: text,
  canonical_url: text,
  custom_excerpt: text,
  meta_description: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  author_id: id.nullish(),
  created_at: moment,
  published_at: moment,
})
type Post = z.output<typeof Post>

const User = z.looseObject({ id, name: text, slug: text, bio: text, website: text, profile_image: text })
const Meta = z.looseObject({
  post_id: id,
  feature_image_alt: text,
  feature_image_caption: text,
  meta_description: text,
  email_only: z.union([z.number(), z.boolean()]).nullish(),
})
const list = <T extends z.ZodType>(schema: T) => z.array(schema).default([])

const Data = z.looseObject({
  posts: list(Post),
  users: list(User),
  tags: list(z.looseObject({ id, name: text, slug: text, visibility: text })),
  posts_tags: list(z.looseObject({ post_id: id, tag_id: id, sort_order: z.number().nullish() })),
  posts_authors: list(z.looseObject({ post_id: id, author_id: id, sort_order: z.number().nullish() })),
  posts_meta: list(Meta),
  settings: list(z.looseObject({ key: text, value: z.unknown() })),
})
type Data = z.output<typeof Data>
const Export = z.union([
  z.looseObject({ db: z.array(z.looseObject({ data: Data })).min(1) }).transform(({ db }) => db[0]?.data),
  z.looseObject({ data: Data }).transform(({ data }) => data),
])

/** A Ghost export, versions 1 to 5: one JSON, read as a whole. @throws Problem 422 for anything else */
export async function openGhost(file: ImportFile, options: ImportOptions): Promise<() => AsyncIterable<Found>> {
  const message = t('studio-error.not-ghost')
  const read = Export.safeParse(jsonOf(await wholeText(file)))
  const data = read.success ? read.data : undefined
  if (!data) throw new Problem(422, 'import-not-ghost', message, { fields: { file: [message] } })
  const known = new Map(data.users.map((user) => [user.id, authorOf(user)]))
  return async function* entries() {
    for (const post of data.posts) yield entryOf(post, data, known, options)
  }
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}

function entryOf(post: Post, data: Data, known: Map<string, EntryAuthor>, { site }: ImportOptions): Found {
  const isPage = post.type === 'page' || isTrue(post.page)
  const name = note('studio-report.item', { kind: isPage ? 'page' : 'post', id: post.id, title: (post.title ?? '').slice(0, 80) })
  const { html, lost, isWalled } = ghostHtml(post)
  const meta = data.posts_meta.find((one) => one.post_id === post.id)
  const tags = data.posts_tags.filter((one) => one.post_id === post.id).sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
  const named = tags.flatMap(({ tag_id }) => data.tags.find((tag) => tag.id === tag_id) ?? [])
  const ownLanguage = named.map(({ name }) => languageTagIn(name)).find((tag) => tag !== undefined)
  const { topics, notes } = fewTopics(named.filter((tag) => tag.visibility !== 'internal' && !tag.name?.startsWith('#')).map((tag) => tag.name ?? ''))
  const writers = data.posts_authors.filter((one) => one.post_id === post.id).sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
  const people = (writers.length > 0 ? writers.map((one) => one.author_id) : [post.author_id ?? '']).flatMap(
    (author) => data.users.find((user) => user.id === author) ?? [],
  )
  const authors = people.flatMap((user) => known.get(user.id) ?? [])
  const date = dateOf(post.published_at) ?? dateOf(post.created_at)
  const cover = post.feature_image ? { src: absolute(post.feature_image, site), alt: meta?.feature_image_alt ?? post.feature_image_alt ?? '' } : null
  return {
    source: `ghost:${URL.parse(site ?? '')?.host ?? 'unknown'}:${post.id}`,
    name,
    title: post.title?.trim() || 'Untitled',
    slug: post.slug ?? post.title ?? '',
    standfirst: plainLine(post.custom_excerpt ?? meta?.meta_description ?? post.meta_description ?? ''),
    html: absolute(html, site),
    given: () => factsOfGhost(post, site),
    fields: ghostFields(meta ? { ...post, ...meta } : post, named, people),
    base: site ?? null,
    authors,
    topics,
    state: readState(hintsOf(post, { isPage, isWalled, isEmailOnly: isTrue(meta?.email_only) }), dateOf(post.published_at) !== null),
    date,
    language: languageTag(ownLanguage ?? post.locale ?? settingOf(data, 'locale') ?? settingOf(data, 'lang')),
    cover,
    canonical: post.canonical_url ?? null,
    commentsOpen: true,
    addresses: post.slug ? [site ? `${site.replace(/\/+$/, '')}/${post.slug}/` : `/${post.slug}/`] : [],
    archives: named.flatMap(({ name, slug }) => (name && slug ? [{ path: '/tag/', slug, topic: name }] : [])),
    guid: post.id,
    comments: [],
    lost: [
      ...lost,
      ...(isTrue(post.featured) ? [note('studio-report.was-featured')] : []),
      ...(post.codeinjection_head || post.codeinjection_foot ? [note('studio-report.page-code')] : []),
      ...(meta?.feature_image_caption ? [note('studio-report.cover-caption', { text: plainLine(meta.feature_image_caption) })] : []),
      ...named
        .filter((tag) => (tag.visibility === 'internal' || tag.name?.startsWith('#')) && languageTagIn(tag.name) === undefined)
        .map((tag) => note('studio-report.internal-tag', { name: tag.name ?? '' })),
      ...notes,
    ],
  }
}

/** Of an internal tag that says the language: `#lang-de`. */
function languageTagIn(name: string | null | undefined): string | undefined {
  return /^#lang-([a-z]{2,3}(?:-[a-z]{2,4})?)$/i.exec(name ?? '')?.[1]
}

function hintsOf(post: Post, { isPage, isWalled, isEmailOnly }: { isPage: boolean; isWalled: boolean; isEmailOnly: boolean }): StateHint[] {
  const { status, visibility } = post
  const hints: StateHint[] = [
    { table: 'ghost status', value: status ?? '', ...(status === 'sent' ? { says: sentOnly } : {}) },
    ...unreadDate(post.published_at, dateOf(post.published_at)),
  ]
  // Version 1 and the exports of others do not say it.
  if (visibility)
    hints.push({
      table: 'ghost visibility',
      value: visibility,
      ...(visibility in sourceStates['ghost visibility'] ? { says: note('studio-report.only-for', { audience: visibility }) } : {}),
    })
  if (isPage) hints.push({ means: 'closed', says: note('studio-report.was-page') })
  if (isWalled) hints.push({ means: 'closed', says: note('studio-report.members-part') })
  if (isEmailOnly) hints.push({ means: 'closed', says: sentOnly })
  return hints
}

const sentOnly = note('studio-report.sent-only')

function isTrue(value: unknown): boolean {
  return value === true || value === 1
}

function authorOf(user: z.output<typeof User>): EntryAuthor {
  const name = user.name ?? user.slug ?? 'Editorial'
  return { username: user.slug ?? name, name, bio: user.bio ?? '', website: URL.parse(user.website ?? '')?.href ?? '' }
}

/** Exports leave out where the site was. */
function absolute(words: string, site: string | undefined): string {
  return site === undefined ? words : words.replaceAll('__GHOST_URL__', site.replace(/\/+$/, ''))
}

function settingOf(data: Data, key: string): string | undefined {
  const value = data.settings.find((one) => one.key === key)?.value
  return typeof value === 'string' ? value : undefined
}
