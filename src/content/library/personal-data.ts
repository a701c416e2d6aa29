import type { PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'
import { listPathOf } from './rules.ts'

/** Verdicts and credits of one person. A name in the credits of a book stays, as on its cover; it leads to nobody then. */
export function libraryPersonal({ database }: Services): PersonalData {
  return {
    stores: [
      { where: ['library_items', 'library_people'], what: 'reviews and credits', kept: 'stay without the account; a name in credits stays as on the cover' },
    ],
    async export(userId) {
      const verdicts = await database.db
        .selectFrom('library_items')
        .select(['kind', 'slug', 'title', 'half_stars', 'verdict_at'])
        .where('verdict_user_id', '=', userId)
        .execute()
      const credits = await database.db
        .selectFrom('library_people as p')
        .innerJoin('library_items as i', 'i.id', 'p.item_id')
        .select(['i.kind', 'i.slug', 'i.title', 'p.role', 'p.name'])
        .where('p.user_id', '=', userId)
        .execute()
      return { verdicts: verdicts.map(({ half_stars, ...verdict }) => ({ ...verdict, rating: half_stars / 2 })), credits }
    },
    async erase({ tx, purge }, userId) {
      const credited = tx.selectFrom('library_people').select('item_id').where('user_id', '=', userId)
      const items = await tx
        .selectFrom('library_items')
        .select(['id', 'kind'])
        .where((where) => where.or([where('verdict_user_id', '=', userId), where('id', 'in', credited)]))
        .execute()
      await tx.updateTable('library_items').set({ verdict_user_id: null }).where('verdict_user_id', '=', userId).execute()
      await tx.updateTable('library_people').set({ user_id: null }).where('user_id', '=', userId).execute()
      purge(...items.flatMap((item) => [`${item.kind}:${item.id}`, listPathOf[item.kind]]))
    },
  }
}
