import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { masthead } from '../../testing/masthead.ts'
import { answerWith, startReleaseServer } from '../../testing/release-server.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { postgresFinding } from './doctor/database-checks.ts'
import type { NamedFinding } from './doctor/doctor.ts'
import { nodeFinding } from './doctor/machine-checks.ts'

test('masthead doctor reports invalid settings and a SITE_URL with a path', async () => {
  const { code, out } = await masthead('doctor --json', { PORT: 'no', SITE_URL: 'https://example.org/magazine' })
  const { checks } = JSON.parse(out) as { checks: NamedFinding[] } // what `masthead doctor --json` prints
  const of = Object.fromEntries(checks.map((check) => [check.name, check]))
  expect(code).toBe(1)
  expect(of['configuration']).toMatchObject({ state: 'failed', text: expect.stringContaining('PORT: must be a number') })
  expect(of['configuration']?.text).toContain('SITE_URL: must be scheme, host and port only')
  expect(of['node']?.state).toBe('ok')
})

test('an old Node.js, an old PostgreSQL and too few connections are failures', () => {
  expect([nodeFinding('22.18.0').state, nodeFinding('24.0.0').state]).toEqual(['failed', 'ok'])
  expect([postgresFinding(13, 97, 1), postgresFinding(17, 97, 8), postgresFinding(17, 97, 2)].map(({ state }) => state)).toEqual(['failed', 'failed', 'ok'])
})

test('the guide to the command line lists every check of masthead doctor and no other', async () => {
  const { out } = await masthead('doctor --json --updates', { DATA_DIR: scratchDirectory('doctor-checks'), SITE_URL: 'http://127.0.0.1:9' })
  const { checks } = JSON.parse(out) as { checks: NamedFinding[] } // what `masthead doctor --json` prints
  const [, guide = ''] = readFileSync(new URL('../../docs/operating/command-line.md', import.meta.url), 'utf8').split('\n## Doctor\n')
  const rows = [...guide.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
  const listed = rows.flatMap((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name))
  expect(checks.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
})

test('masthead doctor asks for a newer version only with --updates', async () => {
  await using forge = await startReleaseServer()
  forge.answer = answerWith({ tag_name: 'v999.1.0' })
  const env = { DATA_DIR: scratchDirectory('doctor-updates'), SITE_URL: 'http://127.0.0.1:9', RELEASES_URL: forge.url }
  const found = async (words: string, more = {}) =>
    (await masthead(`doctor --json ${words}`, { ...env, ...more })).json<{ checks: NamedFinding[] }>().checks.find(({ name }) => name === 'updates')
  expect([await found(''), forge.asked]).toEqual([undefined, 0])
  const newer = await found('--updates')
  expect(newer).toMatchObject({ state: 'warning', text: expect.stringMatching(/version 999\.1\.0 of 2026-11-20\.$/) })
  expect(newer?.advice).toContain('https://forge.example/masthead/v999.1.0')
  forge.answer = (_, response) => response.writeHead(404).end()
  expect(await found('--updates')).toMatchObject({ state: 'warning', text: expect.stringContaining('RELEASES_URL answered 404.') })
  expect(await found('--updates', { RELEASES_URL: '' })).toMatchObject({ state: 'skipped' })
  forge.answer = answerWith({ tag_name: 'v0.0.1' })
  expect((await masthead('doctor --updates', env)).out).toMatch(/^ok +updates +Version \d+\.\d+\.\d+ runs, and there is no newer one\.$/m)
})
