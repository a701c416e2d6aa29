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
}
const nameOf = new Map<string, string[]>()
for (const [name, others] of Object.entries(names)) for (const key of [keyOf(name), ...others]) nameOf.set(key, [...(nameOf.get(key) ?? []), name])

/** Front matter under the names that are read here, whatever its letters and hyphens; a name that is taken keeps its value. */
export function withKnownNames(data: Values): Values {
  const known: Values = {}
  for (const [name, value] of Object.entries(data)) {
    const better = Object.hasOwn(names, name) ? name : nameOf.get(keyOf(name))?.find((one) => !Object.hasOwn(data, one) && !Object.hasOwn(known, one))
    known[better ?? name] = value
  }
  return known
}
