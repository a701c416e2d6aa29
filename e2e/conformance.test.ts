import { describe, expect, test } from 'vitest'
import { keeping } from '../testing/browser.ts'
import { newMember } from '../testing/conformance/account.ts'
import { startFalsifyingProxy } from '../testing/conformance/falsifying-proxy.ts'
import { browserFalsifications } from '../testing/conformance/broad-falsifications.ts'
import { builtFalsifications } from '../testing/conformance/page-falsifications.ts'
import { rowsOfBuild } from '../testing/conformance/rows.ts'
import { lineOf, runRows } from '../testing/conformance/run.ts'
import { Site } from '../testing/conformance/site.ts'
import { sharedDemo } from '../testing/shared-demo.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

const demo = await siteForTests(sharedDemo)
const { url } = demo.server
const site = new Site(url, { openContext: (entries) => openContext(url, entries) })
site.token = (await newMember(site)).token
const openContext = (url: string, entries: Record<string, string>) =>
  demo.browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...keeping(url, entries) })

/** More windows at once than that wait for the processor and not for what does not come. */
async function aFewAtATime<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += 4) results.push(...(await Promise.all(all.slice(at, at + 4).map(work))))
  return results
}

describe('The conformance suite', () => {
  test.each(rowsOfBuild.map((row) => [row.section, row.sentence, row] as const))('the demo site passes in the browser: %i %s', async (_, __, row) => {
    expect((await runRows([row], site, { write: true, browser: true, build: true })).filter(({ outcome }) => outcome !== 'held').map(lineOf)).toEqual([])
  })

  test.each(someOf(builtFalsifications, 4).map((one) => [one.what, one] as const))(
    'the suite fails exactly the matching rows when a built site has %s',
    async (_, falsification) => {
      await using proxy = await startFalsifyingProxy(demo.server.url)
      proxy.falsification = falsification
      const rows = rowsOfBuild.filter(({ needs }) => !needs.includes('browser'))
      const results = await runRows(rows, new Site(proxy.url), { write: false, browser: false, build: true })
      expect(results.filter(({ outcome }) => outcome === 'failed').map(({ row }) => row.sentence)).toEqual(falsification.fails)
    },
  )

  test.each(someOf(browserFalsifications, 3).map((one) => [one.what, one] as const))(
    'the suite fails each matching row when a browser gets %s',
    async (_, falsification) => {
      await using proxy = await startFalsifyingProxy(demo.server.url)
      const about = rowsOfBuild.filter(({ sentence, needs }) => needs.includes('browser') && falsification.rows.test(sentence))
      expect(about).not.toEqual([])
      proxy.falsification = falsification
      const { token = '' } = site
      // Rows that pass above do so within this time.
      const told = new Site(proxy.url, { token, patience: 4_000, openContext: (entries) => openContext(proxy.url, entries) })
      const results = await aFewAtATime(about, (row) => runRows([row], told, { write: true, browser: true, build: true }))
      expect(proxy.changed).toBeGreaterThan(0)
      expect(
        results
          .flat()
          .filter(({ outcome }) => outcome !== 'failed')
          .map(lineOf),
      ).toEqual([])
    },
  )
})
