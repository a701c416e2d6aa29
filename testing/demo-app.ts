import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { seedDemo } from '#app/seed-demo.ts'
import { TestClock } from './clock.ts'
import { engine, fitsProcesses, newDatabasePlace } from './databases.ts'
import { sharedDirectory } from './shared-directory.ts'
import { startApp, type AppOptions, type TestApp } from './start-app.ts'

/** The whole product with the demo edition: loaded once a run, for each test a copy. */
export async function startDemoApp(settings: Pick<AppOptions, 'config'> = {}): Promise<TestApp> {
  if (!fitsProcesses) return loadedHere(settings)
  const demo = await sharedDirectory('demo', make)
  const app = await startApp({
    ...settings,
    like: engine === 'postgres' ? { url: readFileSync(join(demo, 'url'), 'utf8') } : { file: join(demo, 'masthead.sqlite') },
  })
  cpSync(join(demo, 'files'), join(app.services.config.dataDir, 'files'), { recursive: true })
  return app
}

async function loadedHere(settings: Pick<AppOptions, 'config'>): Promise<TestApp> {
  const app = await startApp(settings)
  await seedDemo(app.services, features)
  return app
}

async function make(directory: string): Promise<void> {
  const url = engine === 'postgres' ? (await newDatabasePlace()).options.url : undefined
  const services = await openServices(readSettings({ DATA_DIR: directory, LOG_LEVEL: 'warn', ...(url ? { DATABASE_URL: url } : {}) }), features)
  await seedDemo({ ...services, now: new TestClock().now }, features)
  await services.database.close()
  if (url) writeFileSync(join(directory, 'url'), url)
}
