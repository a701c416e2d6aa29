import { note } from '#i18n/note.ts'
import { z } from 'zod'
import { readState, sourceStates, type StateHint } from '#base/source-states.ts'
import { Problem } from '#base/problem.ts'
import { withoutEndSlashes } from '#base/trim-slashes.ts'
import { wholeText } from './whole-text.ts'
import type { EntryAuthor, Found, ImportFile, ImportOptions } from './entry.ts'
import { ghostFields, ghostShared } from './ghost-fields.ts'
import { factsOfGhost, ghostHtml, withSite } from './ghost-text.ts'
import { dateOf, unreadDate } from './read-date.ts'
import { closedSite } from './site-access.ts'
import { takesComments } from './takes-comments.ts'
import { fewTopics, languageTag, plainLine } from './legacy-html.ts'
import { t } from '#i18n/messages.ts'

const text = z.string().nullish()
const id = z.union([z.string(), z.number()]).transform(String)

/** Version 0 counts in ms. */
const moment = z.union([z.string(), z.number()]).nullish()

/** Rows of version 0, which has other names for some columns. */
function renamed<T extends z.ZodType>(names: Readonly<Record<string, string>>, row: T) {
  return z.preprocess((given) => {
    if (typeof given !== 'object' || given === null) return given
    const found = Object.entries(given).flatMap(([name, value]) => (Object.hasOwn(names, name) && value !== usualLanguage ? [[names[name], value]] : []))
    return { ...Object.fromEntries(found), ...given }
  }, row)
}

/** What version 0 wrote in each row, whatever the language of the site. */
const usualLanguage = 'en_US'

const OwnPost = z.looseObject({
  id,
  title: text,
  slug: text,
  html: text,
  mobiledoc: text,
  lexical: text,
  markdown: text,
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
  updated_at: moment,
})
const Post = renamed({ image: 'feature_image', language: 'locale' }, OwnPost)
type Post = z.output<typeof OwnPost>

const OwnUser = z.looseObject({ id, name: text, slug: text, bio: text, website: text, profile_image: text })
const User = renamed({ image: 'profile_image', cover: 'cover_image' }, OwnUser)
type User = z.output<typeof OwnUser>
const OwnTag = z.looseObject({ id, name: text, slug: text, visibility: text })
const Tag = renamed({ image: 'feature_image' }, OwnTag)
type Tag = z.output<typeof OwnTag>
const Meta = z.looseObject({
  post_id: id,
  feature_image_alt: text,
  feature_image_caption: text,
  meta_description: text,
  email_only: z.union([z.number(), z.boolean()]).nullish(),
})
type Meta = z.output<typeof Meta>
const list = <T extends z.ZodType>(schema: T) => z.array(schema).default([])

const Data = z.looseObject({
  posts: list(Post),
  users: list(User),
  tags: list(Tag),
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

/** A Ghost export, versions 0 to 5: one JSON, read as a whole. @throws Problem 422 for anything else */
export async function openGhost(file: ImportFile, options: ImportOptions): Promise<() => AsyncIterable<Found>> {
  const message = t('studio-error.not-ghost')
  const read = Export.safeParse(jsonOf(await wholeText(file)))
  const data = read.success ? read.data : undefined
  if (!data) throw new Problem(422, 'import-not-ghost', message, { fields: { file: [message] } })
  const tables = tablesOf(data)
  const commenters = settingOf(tables, 'comments_enabled')
  if (commenters && takesComments(commenters) === undefined) file.note?.(note('studio-report.field-value', { name: 'comments_enabled', value: commenters }))
  return async function* entries() {
    for (const post of data.posts) yield entryOf(post, tables, options)
  }
}

/** What belongs to a post, found by its id: a search through all rows for each of 100,000 posts would not end. */
interface Tables {
  meta: Map<string, Meta>
  tags: (post: string) => Tag[]
  users: (post: Post) => User[]
  authors: Map<string, EntryAuthor>
  settings: Map<string, unknown>
}

function tablesOf(data: Data): Tables {
  const tags = new Map(data.tags.map((tag) => [tag.id, tag]))
  const users = new Map(data.users.map((user) => [user.id, user]))
  const tagsOf = inOrder(data.posts_tags)
  const authorsOf = inOrder(data.posts_authors)
  return {
    meta: new Map(data.posts_meta.map((meta) => [meta.post_id, meta])),
    tags: (post) => (tagsOf.get(post) ?? []).flatMap(({ tag_id }) => tags.get(tag_id) ?? []),
    users: ({ id, author_id }) => (authorsOf.get(id) ?? [{ author_id: author_id ?? '' }]).flatMap((one) => users.get(one.author_id) ?? []),
    authors: new Map(data.users.map((user) => [user.id, authorOf(user)])),
    settings: new Map(data.settings.map(({ key, value }) => [key ?? '', value])),
  }
}

/** The rows of each post, in the order that the site had them. */
function inOrder<T extends { post_id: string; sort_order?: number | null | undefined }>(rows: T[]): Map<string, T[]> {
  return Map.groupBy(
    rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0)),
    ({ post_id }) => post_id,
  )
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}

function entryOf(post: Post, tables: Tables, { site }: ImportOptions): Found {
  const isPage = post.type === 'page' || isTrue(post.page)
  const name = note('studio-report.item', { kind: isPage ? 'page' : 'post', id: post.id, title: (post.title ?? '').slice(0, 80) })
  const { html, lost, isWalled } = ghostHtml(post)
  const meta = tables.meta.get(post.id)
  const named = tables.tags(post.id)
  const ownLanguage = named.map(({ name }) => languageTagIn(name)).find((tag) => tag !== undefined)
  const { topics, notes } = fewTopics(named.filter((tag) => tag.visibility !== 'internal' && !tag.name?.startsWith('#')).map((tag) => tag.name ?? ''))
  const people = tables.users(post)
  const authors = people.flatMap((user) => tables.authors.get(user.id) ?? [])
  const date = dateOf(post.published_at) ?? dateOf(post.created_at)
  const cover = post.feature_image ? { src: withSite(post.feature_image, site), alt: meta?.feature_image_alt ?? post.feature_image_alt ?? '' } : null
  return {
    source: `ghost:${URL.parse(site ?? '')?.host ?? 'unknown'}:${post.id}`,
    name,
    title: post.title?.trim() ?? '',
    slug: post.slug ?? post.title ?? '',
    standfirst: plainLine(post.custom_excerpt ?? meta?.meta_description ?? post.meta_description ?? ''),
    html: withSite(html, site),
    given: () => factsOfGhost(post, site),
    fields: ghostFields(meta ? { ...post, ...meta } : post),
    shared: ghostShared(named, people),
    base: site ?? null,
    authors,
    topics,
    state: readState(
      [...hintsOf(post, { isPage, isWalled, isEmailOnly: isTrue(meta?.email_only) }), ...privateSite(tables)],
      dateOf(post.published_at) !== null,
    ),
    date,
    modified: dateOf(post.updated_at),
    language: languageTag(ownLanguage ?? post.locale ?? settingOf(tables, 'locale') ?? settingOf(tables, 'lang')),
    cover,
    canonical: post.canonical_url ?? null,
    commentsOpen: takesComments(settingOf(tables, 'comments_enabled')) ?? true,
    addresses: post.slug ? [site ? `${withoutEndSlashes(site)}/${post.slug}/` : `/${post.slug}/`] : [],
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

/** Readers needed its password. */
function privateSite(tables: Tables): StateHint[] {
  const value = String(tables.settings.get('is_private') ?? '')
  return /^(?:true|1)$/.test(value) ? [closedSite('is_private', value)] : []
}

const sentOnly = note('studio-report.sent-only')

function isTrue(value: unknown): boolean {
  return value === true || value === 1
}

function authorOf(user: User): EntryAuthor {
  const name = user.name ?? user.slug ?? 'Editorial'
  return { username: user.slug ?? name, name, bio: user.bio ?? '', website: URL.parse(user.website ?? '')?.href ?? '' }
}

function settingOf({ settings }: Tables, key: string): string | undefined {
  const value = settings.get(key)
  return typeof value === 'string' ? value : undefined
}
