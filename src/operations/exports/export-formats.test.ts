import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { articlePages, firstDifference, knownDifferences, withoutKnown } from '../../../testing/article-pages.ts'
import { aReader } from '../../../testing/builders.ts'
import { startDemoApp } from '../../../testing/demo-app.ts'
import { exportAs, takeExport } from '../../../testing/exported.ts'
import { startApp } from '../../../testing/start-app.ts'

test.each(['markdown', 'wxr', 'ghost'] as const)(
  'an empty site that imports the demo edition as %s shows the same articles but for known differences',
  { timeout: 400_000 },
  async (format) => {
    await using old = await startDemoApp()
    const { token } = await aReader(old, { role: 'admin' })
    const archive = await exportAs(old, token, format)
    await using fresh = await startApp()
    fresh.clock.pass(old.clock.now() - fresh.clock.now())
    const admin = await aReader(fresh, { role: 'admin' })
    expect(await takeExport(fresh, admin.token, format, archive)).toMatchObject({ state: 'done', fault: null })
    const [before, after] = [await articlePages(old), await articlePages(fresh)]
    expect(before.size).toBeGreaterThan(25)
    expect([...after.keys()]).toEqual([...before.keys()])
    const differences = (but?: string) =>
      [...before].flatMap(([slug, page]) => {
        const [there, here] = [withoutKnown(page, format, but), withoutKnown(after.get(slug) ?? '', format, but)]
        return there === here ? [] : [`${slug}: ${firstDifference(there, here)}`]
      })
    expect(differences()).toEqual([])
    for (const { says, of } of knownDifferences) if (of.includes(format)) expect(differences(says), says).not.toEqual([])
  },
)

test('docs/exports.md lists what each export format loses', () => {
  const docs = readFileSync(new URL('../../../docs/exports.md', import.meta.url), 'utf8')
  for (const { says, of } of knownDifferences)
    expect(docs).toContain(`| ${says} | ${['markdown', 'wxr', 'ghost'].map((format) => (of.includes(format) ? 'lost' : 'kept')).join(' | ')} |`)
})
