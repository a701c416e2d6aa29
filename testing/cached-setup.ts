import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropDatabase } from './databases.ts'
import { scratchDirectory } from './scratch.ts'
import { endAllServers } from './shared-servers.ts'

/** For vitest: where the tests of a project keep what one run makes once, see shared-directory.ts. */
export default function setup(project: TestProject): () => Promise<void> {
  const directory = scratchDirectory('kept')
  project.config.env = { ...project.config.env, TEST_KEPT: directory }
  return async () => {
    endAllServers(directory)
    const demo = join(directory, 'demo/url')
    // A server of our own is thrown away whole.
    if (process.env['TEST_POSTGRES_URL'] && existsSync(demo)) await dropDatabase(readFileSync(demo, 'utf8'))
    rmSync(directory, { recursive: true, force: true })
  }
}
