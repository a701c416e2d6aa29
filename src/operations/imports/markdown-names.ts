import { keyOf } from './markdown-state.ts'

type Values = Record<string, unknown>

/** Names under which front matter is read, each with further ones for the same. */
const names: Record<string, readonly string[]> = {
  title: ['headline', 'name'],
  path: [],
  permalink: [],
  url: [],
  slug: [],
  lang: [],
  language: [],
  locale: [],
  publishDate: ['publishon', 'publishat'],
  published_at: ['publishedon', 'publisheddate', 'datepublished', 'publicationdate'],
  date: ['posted', 'postedat', 'postedon', 'postdate'],
  pubDate: ['pubdatetime'],
  created: [],
  created_at: ['datecreated', 'createddate', 'createdon', 'creationdate'],
  published: [],
  description: ['metadescription'],
  excerpt: [],
  summary: ['abstract'],
  standfirst: ['dek', 'deck'],
  subtitle: ['subheading', 'subheadline'],
  lead: ['lede', 'intro', 'teaser', 'blurb'],
  authors: [],
  author: ['writer', 'writers', 'authorname'],
  by: ['byline', 'creator'],
  author_title: [],
  author_url: ['authorlink', 'authorwebsite'],
  author_image_url: ['authorimage', 'authorphoto', 'authoravatar'],
  tags: [],
  tag: [],
  keywords: [],
  categories: [],
  category: [],
  topics: ['topic', 'labels', 'label', 'subjects'],
  image: [],
  cover: [],
  banner: [],
  thumbnail: [],
  featured_image: ['featureimage', 'heroimage', 'coverimage', 'headerimage', 'bannerimage', 'ogimage', 'hero'],
  image_alt: ['imagealt', 'heroimagealt'],
  cover_alt: ['coverimagealt', 'featuredimagealt', 'featureimagealt'],
  canonical_url: [],
  canonical: ['canonicallink'],
  canonicalUrl: [],
  aliases: ['alias', 'oldurl', 'oldurls', 'oldslugs', 'redirects', 'bloggerorigurl'],
  redirect_from: [],
  translationKey: [],
  page_id: [],
  comments: [
    ...['comment', 'allowcomments', 'allowcomment', 'enablecomments', 'enablecomment', 'commentsenabled', 'commentenabled', 'commentenable'],
    ...['commentable', 'showcomments', 'showcomment', 'commentsopen', 'commentsallowed', 'commentstatus', 'commentsstatus'],
  ],
  no_comments: [
    ...['nocomment', 'disablecomments', 'disablecomment', 'commentsdisabled', 'commentdisabled', 'commentdisable', 'hidecomments', 'hidecomment'],
    ...['commentsclosed', 'commentclosed', 'closecomments', 'closedcomments'],
  ],
}
const nameOf = new Map<string, string[]>()
for (const [name, others] of Object.entries(names)) for (const key of [keyOf(name), ...others]) nameOf.set(key, [...(nameOf.get(key) ?? []), name])

/** Tables in which Zola and Hugo keep values of the same names as others have at the top. */
const tables = new Set(['taxonomies', 'extra', 'params'])
/** Of several names in one group, one is read. */
const groups = [
  ...[['tags'], ['tag'], ['keywords'], ['categories'], ['category'], ['topics']],
  ...[
    ['authors', 'author', 'by'],
    ['image', 'cover', 'banner', 'thumbnail', 'featured_image'],
    ['image_alt', 'cover_alt'],
    ['comments', 'no_comments'],
  ],
]

/** Front matter under the names that are read here, whatever its letters and hyphens; a name that is taken keeps its value. */
export function withKnownNames(data: Values): Values {
  const known = withUsualNames(withPlainDates(data))
  for (const [name, table] of Object.entries(data)) if (tables.has(name) && isTable(table)) known[name] = withoutKnown(table, known)
  return known
}

const day = /^\d{4}-\d{1,2}-\d{1,2}$/
const timeOfDay = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?(?: ?(?:utc|gmt|z|[+-]\d{2}:?\d{2}))?$/i

/** MkDocs writes the dates of a text as a table, others its day and its time of day as two keys. */
function withPlainDates(data: Values): Values {
  const { date, time } = data
  if (isTable(date) && !(date instanceof Date) && 'created' in date) return { ...date, ...data, date: date['created'], created: undefined }
  const isParted = typeof date === 'string' && day.test(date) && typeof time === 'string' && timeOfDay.test(time)
  return isParted ? { ...data, date: `${date} ${time}`, time: undefined } : data
}

/** What a table holds beside that which is read from it into `known`. What the top says counts more. */
function withoutKnown(table: Values, known: Values): Values | undefined {
  const rest = { ...table }
  for (const [name, value] of Object.entries(table)) {
    const [usual = name] = Object.keys(withUsualNames({ [name]: value }))
    const group = groups.find((one) => one.includes(usual))
    if (!group || group.some((one) => Object.hasOwn(known, one))) continue
    known[usual] = value
    delete rest[name]
  }
  return Object.keys(rest).length === 0 ? undefined : rest
}

function isTable(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withUsualNames(data: Values): Values {
  const known: Values = {}
  for (const [name, value] of Object.entries(data)) {
    const better = Object.hasOwn(names, name) ? name : nameOf.get(keyOf(name))?.find((one) => !Object.hasOwn(data, one) && !Object.hasOwn(known, one))
    known[better ?? name] = value
  }
  return known
}
