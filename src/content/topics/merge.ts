import { relistJob } from '#content/articles/rules.ts'
import { relistArticle } from '#content/articles/service.ts'
import { adapterOf, perform, removeIn, replaceInDrafts, type EditedKind } from '#content/publishing/service.ts'
import { changeSettingsIn, type SiteSettings } from '#operations/settings/service.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'
import { transferOldSlugs } from '#platform/db/old-slugs.ts'
import type { Writing } from '#platform/db/tables.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import type { TopicFields } from './fields.ts'
import { findTopicRow, listArticleIds, moveArticles } from './store.ts'

/** So many articles change their lists at once; the lists of more follow in a job. */
const mostAtOnce = 200

interface Merge {
  services: Services
  kind: EditedKind<TopicFields>
  viewer: Viewer
  /** The topic that goes. */
  id: number
  /** The one that gets its articles and its addresses. */
  into: number
}

/** Puts everything of one topic into another and removes it. @throws Problem 422 for a merge into itself, 404 */
export async function mergeTopics({ services, kind, viewer, id, into }: Merge): Promise<void> {
  if (id === into) throw new Problem(422, 'invalid', t('studio-topics.merge-into-itself'), { fields: { into: [t('studio-topics.merge-into-itself')] } })
  await perform({ services, adapter: adapterOf(kind), viewer, id }, async (action) => {
    const { writing, content, now } = action
    const target = await findTopicRow(writing.tx, into)
    if (!target) throw kind.notFound()
    const articles = await listArticleIds(writing.tx, id, mostAtOnce + 1)
    await moveArticles(writing.tx, id, into)
    await replaceInDrafts(writing.tx, id, into)
    await changeSettingsIn(writing, (before) => inNavigation(before, id, into), viewer.id, now)
    await removeIn(action, 'merge', note('studio-audit.note-merged', { topic: target.name }))
    await transferOldSlugs(writing.tx, { kind: kind.kind, from: { id, slug: content.slug }, to: target, now })
    await relist(writing, articles)
    writing.purge('topics', 'articles', `topic:${into}`)
  })
}

async function relist({ tx, purge }: Writing, articles: number[]): Promise<void> {
  if (articles.length > mostAtOnce) return enqueue(tx, { kind: relistJob, key: relistJob })
  for (const id of articles) purge(...(await relistArticle(tx, id)))
}

function inNavigation({ navigation }: Partial<SiteSettings>, from: number, to: number): Partial<SiteSettings> {
  if (!navigation) return {}
  const replaced = (entries: typeof navigation.main) =>
    entries?.map((entry) => (entry.target.kind === 'topic' && entry.target.id === from ? { ...entry, target: { ...entry.target, id: to } } : entry)) ?? null
  return { navigation: { main: replaced(navigation.main), footer: replaced(navigation.footer) } }
}
