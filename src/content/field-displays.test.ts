import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyFieldDisplays } from './publishing/studio/field-display.ts'
import { DraftFields } from './publishing/draft-schemas.ts'
import { articleDisplays } from './articles/studio/field-displays.ts'
import { CreativeFields } from './creatives/fields.ts'
import { creativeDisplays } from './creatives/studio/field-displays.ts'
import { EventFields } from './events/fields.ts'
import { eventDisplays } from './events/studio/field-displays.ts'
import { BookFields, MovieFields, MusicFields } from './library/fields.ts'
import { bookDisplays, movieDisplays, musicDisplays } from './library/studio/field-displays.ts'
import { PageFields } from './pages/contract.ts'
import { pageDisplays } from './pages/studio/field-displays.ts'
import { EpisodeFields, ShowFields } from './podcast/fields.ts'
import { episodeDisplays, showDisplays } from './podcast/studio/field-displays.ts'
import { ReleaseFields } from './releases/fields.ts'
import { releaseDisplays } from './releases/studio/field-displays.ts'
import { TopicFields } from './topics/fields.ts'
import { topicDisplays } from './topics/studio/field-displays.ts'

/** Of whatever has drafts and revisions, or a form in which two versions are compared. */
const fieldsOf: Record<string, [schema: z.ZodType, displays: AnyFieldDisplays]> = {
  article: [DraftFields, articleDisplays],
  release: [ReleaseFields, releaseDisplays],
  creative: [CreativeFields, creativeDisplays],
  event: [EventFields, eventDisplays],
  episode: [EpisodeFields, episodeDisplays],
  podcast: [ShowFields.omit({ guid: true }), showDisplays],
  book: [BookFields, bookDisplays],
  movie: [MovieFields, movieDisplays],
  music: [MusicFields, musicDisplays],
  topic: [TopicFields, topicDisplays],
  page: [PageFields, pageDisplays],
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Fields, and parts of fields, that would be called by their names in the API. */
function unlabelled({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema, displays: AnyFieldDisplays, path = ''): string[] {
  const within = [...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((one) => unlabelled(one, displays, path))
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const display = displays[name]
    if (!display?.label()) return [`${path}${name}`]
    return display.text ? [] : unlabelled(schema, display.parts ?? {}, `${path}${name}.`)
  })
  return [...own, ...within]
}

test.each(Object.entries(fieldsOf))('each field of %s, and each part of one, has a label where versions are compared', (_, [schema, displays]) => {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema // what this test reads of it
  expect(Object.keys(json.properties ?? {})).not.toEqual([])
  expect([...new Set(unlabelled(json, displays))]).toEqual([])
})
