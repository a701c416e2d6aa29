import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Services } from '#platform/services.ts'
import { insertList } from './list-store.ts'
import { ListFields, ListSlug } from './lists-contract.ts'

const file = new URL('../../../demo/newsletter-lists.yaml', import.meta.url)
const Lists = z.array(ListFields.extend({ slug: ListSlug }))

/** The lists of the demo magazine. */
export async function seedLists({ database, now }: Services): Promise<void> {
  const lists = Lists.parse(parse(await readFile(file, 'utf8')))
  const at = now()
  await database.write(async ({ tx }) => {
    for (const list of lists) await insertList(tx, { ...list, next_digest_at: null, closed_at: null, created_at: at, updated_at: at })
  })
}
