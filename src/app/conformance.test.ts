import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReader } from '../../testing/builders.ts'
import { startFalsifyingProxy, type Falsification, type FalsifyingProxy } from '../../testing/conformance/falsifying-proxy.ts'
import { broadFalsifications, browserFalsifications } from '../../testing/conformance/broad-falsifications.ts'
import { falsifications } from '../../testing/conformance/falsifications.ts'
import { newMember } from '../../testing/conformance/account.ts'
import { builtFalsifications } from '../../testing/conformance/page-falsifications.ts'
import type { Row } from '../../testing/conformance/row.ts'
import { rows, rowsOverHttp } from '../../testing/conformance/rows.ts'
import { lineOf, runRows } from '../../testing/conformance/run.ts'
import { Site } from '../../testing/conformance/site.ts'
import { engine } from '../../testing/databases.ts'
import { startDemoApp } from '../../testing/demo-app.ts'
import type { TestApp } from '../../testing/start-app.ts'
import { someOf } from '../../testing/lane.ts'

let app: TestApp
let proxy: FalsifyingProxy
let authorToken: string

beforeAll(async () => {
  if (engine !== 'sqlite') return
  app = await startDemoApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo // a server that listens on TCP has one
  proxy = await startFalsifyingProxy(`http://127.0.0.1:${port}`)
  authorToken = (await aReader(app, { role: 'author' })).token
})
afterAll(async () => {
  await proxy?.[Symbol.asyncDispose]()
  await app?.close()
})

/** Each time with a member of its own: who comments often has to wait for an editor. */
async function linesOfFailed(falsification: Falsification | null): Promise<string[]> {
  proxy.falsification = null
  const { token } = await newMember(new Site(proxy.url))
  proxy.falsification = falsification
  const results = await runRows(rowsOverHttp, new Site(proxy.url, { token, authorToken }), { write: true, browser: false, build: false })
  expect(results.filter(({ outcome }) => outcome === 'skipped').map(lineOf)).toEqual([])
  return results.filter(({ outcome }) => outcome === 'failed').map(lineOf)
}

describe.skipIf(engine !== 'sqlite')('The conformance suite', () => {
  test('every check of the conformance suite passes on the demo site', async () => {
    expect(await linesOfFailed(null)).toEqual([])
  })

  test('no check is twice in a section of the conformance suite', () => {
    const sentences = rowsOverHttp.map(({ section, sentence }) => `${section} ${sentence}`)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  test.each(someOf(falsifications, 4).map((one) => [one.what, one] as const))(
    'exactly the expected checks fail when the responses have %s',
    async (_, falsification) => {
      const lines = await linesOfFailed(falsification)
      const sentences = lines.map((line) => /^\d\s+failed\s+(.*?) {2}\[/.exec(line)?.[1])
      expect(sentences).toEqual(falsification.fails)
    },
  )

  test.each(someOf(broadFalsifications, 4).map((one) => [one.what, one] as const))(
    'each check fails when the responses to its calls have %s',
    async (_, falsification) => {
      const about = rowsOverHttp.filter(({ sentence }) => falsification.rows.test(sentence))
      expect(about).not.toEqual([])
      proxy.falsification = falsification
      const results = await runRows(about, new Site(proxy.url), { write: true, browser: false, build: false })
      expect(results.filter(({ outcome }) => outcome !== 'failed').map(lineOf)).toEqual([])
    },
  )

  test('every check is known to fail for some wrong response', () => {
    const named = new Set([...falsifications, ...builtFalsifications].flatMap(({ fails }) => fails))
    const isBroad = ({ sentence, needs }: Row) =>
      (needs.includes('browser') ? browserFalsifications : broadFalsifications).some((falsification) => falsification.rows.test(sentence))
    expect(rows.filter((row) => !named.has(row.sentence) && !isBroad(row)).map(({ sentence }) => sentence)).toEqual([])
  })
})
