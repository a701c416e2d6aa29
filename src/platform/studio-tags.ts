import { secretTag } from './secret.ts'
import type { Config } from './services.ts'

const topics = ['content', 'comments', 'messages'] as const
type Topic = (typeof topics)[number]

/** Purged with whatever changes lists and states that screens of the studio show. */
export function studioTag(config: Config, topic: Topic): string {
  return secretTag(config, `studio ${topic}`)
}

export function studioTags(config: Config): Record<Topic, string> {
  return { content: studioTag(config, 'content'), comments: studioTag(config, 'comments'), messages: studioTag(config, 'messages') }
}
