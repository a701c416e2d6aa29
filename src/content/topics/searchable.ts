import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import type { SearchSource } from '#platform/searchable.ts'

/** Topics for the search. */
export const topicSource: SearchSource = {
  kind: 'topic',
  tags: ['topic', 'articles:topic'],
  async ids(reading, after, most) {
    const rows = await reading.selectFrom('public_topics').select('id').where('id', '>', after).orderBy('id').limit(most).execute()
    return rows.map((row) => row.id)
  },
  async load(reading, ids) {
    const rows = await reading.selectFrom('public_topics').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      kicker: t('topics.topic'),
      standfirst: row.description,
      people: '',
      topics: '',
      parts: [],
      lists: [],
      url: href.topic({ topic: row.slug }),
      image: null,
      date: row.created_at,
    }))
  },
}
