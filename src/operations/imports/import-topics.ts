import { ensureTopics, topicSlugs } from '#content/topics/service.ts'
import type { Services } from '#platform/services.ts'
import type { Recorder } from './undo/recorder.ts'

/** Ids of topics by their names; those that are not there are proposed. */
export function importTopics(services: Services, names: readonly string[], recorder: Recorder): Promise<number[]> {
  const watched = names.flatMap((name) => topicSlugs(name).map((key) => ({ noun: 'topic' as const, key, name })))
  return ensureTopics(
    recorder(services, ...watched),
    names.map((name) => ({ name })),
    'proposed',
  )
}
