import { href } from '#base/paths.ts'
import type { SearchSource } from '#platform/searchable.ts'
import { avatarOf } from './service.ts'

/** Those who write, for the search; readers are nobody's business. */
export const authorSource: SearchSource = {
  kind: 'author',
  tags: ['author', 'articles:author'],
  async ids(reading, after, most) {
    const rows = await reading.selectFrom('public_users').select('id').where('id', '>', after).orderBy('id').limit(most).execute()
    return rows.map((row) => row.id)
  },
  async load(reading, ids) {
    const rows = await reading.selectFrom('public_users').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      kicker: `@${row.username}`,
      standfirst: row.bio,
      people: '',
      topics: row.location,
      parts: [],
      lists: [],
      url: href.author({ username: row.username }),
      image: avatarOf(row),
      date: row.created_at,
    }))
  },
}
