import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

/** For vitest: one PostgreSQL server for all tests of a project whose TEST_ENGINE is `postgres`. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const engine = project.config.env['TEST_ENGINE'] ?? process.env['TEST_ENGINE']
  if (engine !== 'postgres') return undefined
  const server = await startPostgres()
  if (server) {
    project.config.env['TEST_POSTGRES_URL'] = server.url
    return server.stop
  }
  project.config.env['TEST_POSTGRES_URL'] = 'pglite'
  console.log('No PostgreSQL is installed and TEST_POSTGRES_URL names none: its half of the tests runs on PGlite, in memory.')
  console.log('Tests of several processes are left out there. `apt-get install postgresql` brings the real one.')
  return undefined
}
