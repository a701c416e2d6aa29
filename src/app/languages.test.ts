import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoApp } from '../../testing/demo-app.ts'
import { demoPages } from '../../testing/demo-pages.ts'
import { shownTexts } from '../../testing/shown-texts.ts'
import type { TestApp } from '../../testing/start-app.ts'
import { languages } from '#i18n/languages.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import english from '#i18n/messages/en.json' with { type: 'json' }
import { changeSettings } from '#operations/settings/service.ts'

describe('A site in another language', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startDemoApp()
  })
  afterAll(async () => {
    await changeSettings(app.services, { language: 'en' }, null)
    await app.close()
    // The next file of this worker may have no site of its own.
    activateLanguage('en')
  })

  test.each(languages.filter(({ tag }) => tag !== 'en'))('no page of a site in $tag shows an English message', async ({ tag }) => {
    await changeSettings(app.services, { language: tag }, null)
    const catalogue = JSON.parse(readFileSync(new URL(`../i18n/messages/${tag}.json`, import.meta.url), 'utf8')) as Record<string, string> // scripts/words.ts checks its keys
    const own = new Set(Object.values(catalogue))
    const foreign = new Set(Object.values(english).filter((text) => !own.has(text)))
    for (const path of Object.values(demoPages)) {
      const { text, status } = await app.get(path)
      expect([200, 404]).toContain(status)
      const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
      const faults = shownTexts(text).filter((shown) => /\p{Ll}{2}/u.test(shown.text) && foreign.has(shown.text) && !state.includes(shown.text))
      expect({ path, faults }).toEqual({ path, faults: [] })
    }
  })
})
