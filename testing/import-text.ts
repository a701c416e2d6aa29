import type { Block } from '#base/blocks/model.ts'
import { plainText } from '#base/blocks/plain-text.ts'
import { importFile, shownItem, type ImportFile, type ImportKind, type ImportOptions, type ShownItem } from '#operations/imports/service.ts'
import type { TestApp } from './start-app.ts'

export function importFileOf(text: string | Buffer): ImportFile {
  return {
    name: 'export',
    async *open() {
      yield Buffer.from(text)
    },
  }
}

/** Imports a text as a file of this kind; with what the report says of each item. */
export async function importText(app: TestApp, kind: ImportKind, text: string | Buffer, options: ImportOptions = {}) {
  const items: ShownItem[] = []
  const report = await importFile(app.services, kind, importFileOf(text), { ...options, seen: (item) => void items.push(shownItem(item)) })
  return { items, report, states: items.map(({ name, state }) => `${state}: ${name}`), lost: items.flatMap((item) => item.lost) }
}

/** An article as it is stored. */
export async function storedArticle(app: TestApp, slug: string) {
  const row = await app.services.database.db.selectFrom('articles').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
  const blocks = JSON.parse(row.content) as Block[] // stored by us
  return { ...row, blocks, types: blocks.map((block) => block.type), text: plainText(blocks) }
}
