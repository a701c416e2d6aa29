import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoApp } from '../../testing/demo-app.ts'
import { demoPages } from '../../testing/demo-pages.ts'
import { contentIn, pseudoMessages, untranslatedTexts } from '../../testing/pseudo-language.ts'
import type { TestApp } from '../../testing/start-app.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'

describe('A site whose messages are in brackets', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startDemoApp()
    await changeSettings(app.services, { texts: { en: pseudoMessages() } }, null)
  })
  afterAll(async () => {
    await app.close()
    // The next file of this worker may have no site of its own.
    activateLanguage('en')
  })

  test.each(Object.entries(demoPages))('the page %s shows only texts from messages and content', async (_, path) => {
    const { text } = await app.get(path)
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}'
    expect(untranslatedTexts(text, JSON.stringify(contentIn(JSON.parse(state))))).toEqual([])
  })
})
