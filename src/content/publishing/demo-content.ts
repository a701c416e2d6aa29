import { sql } from 'kysely'
import { leaveGroup } from '#content/translations/service.ts'
import type { DemoContent } from '#platform/feature.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { lockRow } from './action.ts'
import type { PublishingAdapter } from './adapter.ts'
import { findNewestRevision, removeBeside } from './store.ts'

/** Contents of a kind that the demo edition brings. What somebody has written at has a history, and stays. */
export function demoContentOf<F extends object>(adapter: PublishingAdapter<F>): DemoContent {
  const { kind, table } = adapter
  return {
    kind,
    async ids(db) {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db)
      const ids: number[] = []
      // Several kinds may share a table.
      for (const { id } of rows) if (await adapter.find(db, id)) ids.push(id)
      return ids
    },
    remove(name, { services: { database, config, now } }) {
      const id = Number(name)
      return database.write(async (writing) => {
        await lockRow(writing, table, id)
        const ref = { kind, content_id: id }
        if (!(await adapter.find(writing.tx, id))) return true
        if (await findNewestRevision(writing.tx, ref)) return false
        await adapter.remove(writing, id, now())
        await leaveGroup(writing, kind, id)
        await removeBeside(writing.tx, ref)
        writing.purge(studioTag(config, 'content'))
        return true
      })
    },
  }
}
