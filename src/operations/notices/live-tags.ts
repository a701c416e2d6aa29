import { timingSafeEqual } from 'node:crypto'
import { t } from '#i18n/messages.ts'
import { loginRequired, Problem } from '#base/problem.ts'
import { hasRole, type Viewer } from '#base/viewer.ts'
import { accessTag, viewerOfSessionId } from '#community/accounts/service.ts'
import type { SessionStream } from '#platform/events/listeners.ts'
import { hmac } from '#platform/secret.ts'
import type { Config, Services } from '#platform/services.ts'
import { studioTags } from '#platform/studio-tags.ts'
import type { NoticeCount } from './contract.ts'
import { noticesTag } from './record.ts'

type Tags = NoticeCount['tags']

/**
 * Tags for `GET /api/live` that work as long as the session they are made for. Not its token: an address is written to logs.
 * Scripts are given none, and whoever has no session gets tags that work for nobody.
 */
export function tagsOfSession(config: Config, { id, session = 0 }: Pick<Viewer, 'id' | 'session'>): Tags {
  const tag = (topic: string) => `session:${session}:${topic}:${hmac(config, 'live tag', `session ${session} ${topic}`)}`
  return Object.fromEntries(Object.keys(purgedTags(config, id)).map((topic) => [topic, tag(topic)])) as Tags // one entry a topic
}

/** What such tags stand for; null unless all were made here, for one session. @throws Problem 401, 403 */
export function streamOfSession(services: Services, tags: string[]): Promise<SessionStream> | null {
  const session = Number(/^session:(\d{1,15}):/.exec(tags[0] ?? '')?.[1])
  if (Number.isNaN(session)) return null
  const topics = Object.entries(tagsOfSession(services.config, { id: 0, session }))
  const wanted = topics.filter(([, made]) => tags.some((tag) => isSame(tag, made)))
  return wanted.length === tags.length ? openStream(services, session, wanted) : null
}

async function openStream(services: Services, session: number, wanted: [string, string][]): Promise<SessionStream> {
  const viewer = await viewerOfSessionId(services, session)
  if (!viewer) throw loginRequired()
  if (!hasRole(viewer, 'author')) throw new Problem(403, 'not-allowed', t('http.error-your-account-may-not-do-this'))
  const purged = new Map(Object.entries(purgedTags(services.config, viewer.id)))
  return {
    endTag: accessTag(viewer.id),
    names: new Map(wanted.map(([topic, tag]) => [purged.get(topic) ?? topic, tag])),
    lasts: async () => hasRole(await viewerOfSessionId(services, session), 'author'),
  }
}

/** What writes purge, by topic. */
function purgedTags(config: Config, userId: number): Tags {
  return { notices: noticesTag(config, userId), ...studioTags(config) }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
