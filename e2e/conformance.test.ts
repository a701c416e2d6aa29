import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keeping } from '../testing/browser.ts'
import { newMember } from '../testing/conformance/account.ts'
import { startFalsifyingProxy } from '../testing/conformance/falsifying-proxy.ts'
import { builtFalsifications } from '../testing/conformance/page-falsifications.ts'
import { rowsOfBuild } from '../testing/conformance/rows.ts'
import { lineOf, runRows } from '../testing/conformance/run.ts'
import { Site } from '../testing/conformance/site.ts'
import { sharedDemo, type SharedDemo } from '../testing/shared-site.ts'

let demo: SharedDemo
let site: Site

beforeAll(async () => {
  demo = await sharedDemo()
  const { url } = demo.server
  site = new Site(url, {
    openContext: (entries) => demo.browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...keeping(url, entries) }),
  })
  site.token = (await newMember(site)).token
})
afterAll(() => demo?.close())

describe('the conformance suite', () => {
  test.each(rowsOfBuild.map((row) => [row.section, row.sentence, row] as const))('holds in the browser: %i %s', async (_, __, row) => {
    expect((await runRows([row], site, { write: true, browser: true, build: true })).filter(({ outcome }) => outcome !== 'held').map(lineOf)).toEqual([])
  })

  test.each(builtFalsifications.map((one) => [one.what, one] as const))(
    'fails exactly the rows about it when a built site has %s',
    async (_, falsification) => {
      await using proxy = await startFalsifyingProxy(demo.server.url)
      proxy.falsification = falsification
      const rows = rowsOfBuild.filter(({ needs }) => !needs.includes('browser'))
      const results = await runRows(rows, new Site(proxy.url), { write: false, browser: false, build: true })
      expect(results.filter(({ outcome }) => outcome === 'failed').map(({ row }) => row.sentence)).toEqual(falsification.fails)
    },
  )
})
