import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { designedTheme, type Theme } from '../src/operations/settings/theme-rules.ts'
import { changeSettings } from '../src/operations/settings/service.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { sharedDemo, type SharedDemo } from '../testing/shared-site.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { atStudio } from '../testing/studio.ts'

let site: OpenSite
const shots = process.env['SHOTS']

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())
