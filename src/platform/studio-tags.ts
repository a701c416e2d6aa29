import { secretTag } from './secret.ts'
import type { Config } from './services.ts'

const topics = ['content', 'comments', 'messages', 'people', 'newsletter', 'media', 'pages', 'site', 'transfers', 'audit'] as const
export type StudioTopic = (typeof topics)[number]

/** Purged with each entry of the audit log; whoever may listen to it is given a tag of its topic. */
export const auditLogTag = 'audit-log'

/** Purged with whatever changes lists and states that screens of the studio show. */
export function studioTag(config: Config, topic: StudioTopic): string {
  return secretTag(config, `studio ${topic}`)
}

export function studioTags(config: Config): Record<StudioTopic, string> {
  return Object.fromEntries(topics.map((topic) => [topic, studioTag(config, topic)])) as Record<StudioTopic, string> // one entry a topic
}
