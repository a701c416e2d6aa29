import type { NewsList } from '#community/newsletter/rules.ts'
import { ensureSubscriber, subscribe } from '#community/newsletter/store.ts'
import type { Services } from '#platform/services.ts'

/** So many people who have confirmed that they want the letters of a list. */
export async function startMany({ database, now }: Services, list: NewsList, most: number): Promise<void> {
  const at = now()
  for (let from = 0; from < most; from += 500) {
    await database.write(async ({ tx }) => {
      for (let n = from; n < Math.min(from + 500, most); n++) await subscribe(tx, await ensureSubscriber(tx, `${list}-${n}@example.org`, at), list, at)
    })
  }
}
