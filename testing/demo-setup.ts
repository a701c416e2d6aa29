import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { scratchDirectory } from './scratch.ts'

/** For vitest: where the tests of one run keep the demo edition, see demo-site.ts. */
export default function setup(project: TestProject): () => void {
  const directory = scratchDirectory('demo')
  project.config.env = { ...project.config.env, TEST_DEMO: directory }
  return () => rmSync(directory, { recursive: true, force: true })
}
