import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle } from '../testing/builders.ts'
import { sharedDemo, sharedSite, type SharedDemo } from '../testing/shared-site.ts'
import type { OpenSite } from '../testing/open-site.ts'

let demo: SharedDemo
let site: OpenSite

beforeAll(async () => {
  ;[demo, site] = await Promise.all([sharedDemo(), sharedSite()])
})
afterAll(async () => {
  await demo?.close()
  await site?.close()
})
