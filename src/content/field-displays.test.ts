import { expect, test } from 'vitest'
import type { z } from 'zod'
import { unwordedFields } from '../../testing/unworded-fields.ts'
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

test.each(Object.entries(fieldsOf))('each field of %s, each part of one and each choice has words where versions are compared', (_, [schema, displays]) => {
  expect(unwordedFields(schema, displays)).toEqual([])
})
