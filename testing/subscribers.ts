import { seedLists } from '#community/newsletter/seed.ts'
import { ensureSubscriber, subscribe } from '#community/newsletter/store.ts'
import type { Services } from '#platform/services.ts'
import { startApp, type AppOptions, type TestApp } from './start-app.ts'

/** An app with the three lists of the demo: weekly, releases, events. */
export async function startWithLists(options: AppOptions = {}): Promise<TestApp> {
  const app = await startApp(options)
  await seedLists(app.services)
  return app
}

/** So many people who have confirmed that they want the letters of a list. */
export async function startMany({ database, now }: Services, list: string, most: number): Promise<void> {
  const at = now()
  for (let from = 0; from < most; from += 500) {
    await database.write(async ({ tx }) => {
      for (let n = from; n < Math.min(from + 500, most); n++) await subscribe(tx, await ensureSubscriber(tx, `${list}-${n}@example.org`, at), list, at)
    })
  }
}
