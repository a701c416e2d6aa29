import { note, type Note } from '#i18n/note.ts'
import { truncated } from '#base/blocks/conversion.ts'

interface GhostRecord {
  [key: string]: unknown
}

const ofSharing = ['og_title', 'og_description', 'og_image', 'twitter_title', 'twitter_description', 'twitter_image']
const ofPost = ['meta_title', 'meta_description', ...ofSharing]
const ofMail = ['email_subject', 'custom_template', 'frontmatter']
const ofCode = ['codeinjection_head', 'codeinjection_foot']
const ofTag = ['description', 'meta_title', 'meta_description', 'feature_image', 'canonical_url', 'accent_color', ...ofSharing, ...ofCode]
const ofAuthor = [
  ...['location', 'twitter', 'facebook', 'threads', 'bluesky', 'mastodon', 'tiktok', 'youtube', 'instagram', 'linkedin'],
  ...['profile_image', 'cover_image', 'meta_title', 'meta_description'],
]

/** Texts of a post beside those that an article is made of, for the check that counts them. */
export function ghostFields(post: GhostRecord): { name: string; value: string }[] {
  return valuesOf(post, [...ofPost, ...ofMail], '')
}

/** What of tags and authors has no place here. */
export function ghostShared(tags: readonly GhostRecord[], authors: readonly GhostRecord[]): Note[] {
  return [
    ...tags.flatMap((tag) => valuesOf(tag, ofTag, `tag ${nameOf(tag)}: `)),
    ...authors.flatMap((author) => valuesOf(author, ofAuthor, `author ${nameOf(author)}: `)),
  ].map(({ name, value }) => note('studio-report.field-value', { name, value: truncated(value) }))
}

function valuesOf(record: GhostRecord, keys: readonly string[], start: string): { name: string; value: string }[] {
  return keys.flatMap((key) => {
    const value = record[key]
    return typeof value === 'string' && value.trim() ? [{ name: start + key, value }] : []
  })
}

function nameOf({ name }: GhostRecord): string {
  return typeof name === 'string' ? name : ''
}
