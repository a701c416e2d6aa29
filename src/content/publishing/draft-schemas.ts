import { firstLanguage } from '#i18n/format.ts'
import { z } from 'zod'
import { contentSchema } from '#base/blocks/check.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { listOf } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { Author } from '#community/accounts/contract.ts'
import { Social } from '#content/articles/contract.ts'
import { relatedShown } from '#content/articles/rules.ts'
import { TopicLink } from '#content/topics/contract.ts'
import { readStored } from './read-stored.ts'
import { states } from './rules.ts'
import { trueOrFalse } from '#base/validation-errors.ts'

const text = (most: number) => z.string().max(most)

/** Everything one writes of an article. What is left out of a save stays as it is. */
export const DraftFields = z.strictObject({
  /** May be empty while one writes. */
  title: text(300),
  /** Follows the title until it is given, or the article has been public. */
  slug: text(100),
  kicker: text(100),
  standfirst: text(1_000),
  content: contentSchema,
  cover: ImageSchema.nullable(),
  /** Ids in order; the first one is the main topic. */
  topics: z.array(z.number()).max(12),
  /** Ids in order of articles to be read after it; computed ones follow them. */
  related: z.array(z.number()).max(relatedShown),
  /** Ids in order, without the main author. */
  co_authors: z.array(z.number()).max(20),
  language: text(35),
  canonical_url: text(2_000).nullable(),
  allow_comments: z.boolean(trueOrFalse),
  series: text(100).nullable(),
  social: Social.nullable(),
})
export type DraftFields = z.output<typeof DraftFields>

/** An article of which nothing has been written. */
export const emptyDraft: DraftFields = {
  title: '',
  slug: '',
  kicker: '',
  standfirst: '',
  content: '[]',
  cover: null,
  topics: [],
  related: [],
  co_authors: [],
  get language() {
    return firstLanguage()
  },
  canonical_url: null,
  allow_comments: true,
  series: null,
  social: null,
}

// What is kept was checked by the rules of its day; its text is read tolerantly.
const StoredFields = z.object({ ...DraftFields.shape, content: z.string().transform((json) => JSON.stringify(readBlocks(json))) })

/** A draft or a revision as it was kept. */
export function readDraftFields(stored: string, current: DraftFields): DraftFields {
  return readStored(StoredFields, stored, current, emptyDraft)
}

const Person = z.object({ id: z.number(), name: z.string() })

/** A row of the studio. */
export const DraftCard = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  cover: ImageSchema.nullable(),
  user: Author,
  /** In order, without `user`. */
  co_authors: z.array(Author),
  topics: z.array(TopicLink),
  state: z.enum(states),
  /** Of a public article: what waits beside the text that readers see. */
  changes: z.enum(['none', 'changed', 'submitted', 'back']),
  open_notes: z.number(),
  views: z.number(),
  claps: z.number(),
  words: z.number(),
  published_at: z.string().nullable(),
  changed_at: z.string(),
  /** Who holds its edit lock now. */
  held_by: Person.nullable(),
})
export type DraftCard = z.output<typeof DraftCard>

/** Somebody has it open. `mine`: the key that was sent holds it. */
export const Lock = z.object({ holder: Person, since: z.string(), mine: z.boolean(), same_person: z.boolean() })
export type Lock = z.output<typeof Lock>

/** What the one who asks may do with it now. */
export const DraftPermissions = z.object({
  write: z.boolean(),
  submit: z.boolean(),
  take_back: z.boolean(),
  approve: z.boolean(),
  unpublish: z.boolean(),
  remove: z.boolean(),
})
export type DraftPermissions = z.output<typeof DraftPermissions>

export const Draft = DraftCard.omit({ topics: true, held_by: true }).extend({
  revision: z.number(),
  fields: DraftFields.extend({ content: z.string() }),
  direction: z.enum(['ltr', 'rtl']),
  topics: z.array(TopicLink),
  lock: Lock.nullable(),
  rights: DraftPermissions,
})
export type Draft = z.output<typeof Draft>

export const DraftList = listOf(DraftCard)
export type DraftList = z.output<typeof DraftList>

export const Check = z.object({ code: z.string(), level: z.enum(['stop', 'look']), text: z.string(), block_id: z.string().nullable() })
export type Check = z.output<typeof Check>
