import { afterEach, expect, test } from 'vitest'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { aReader } from '../../../testing/builders.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { animatedPng } from '../../../testing/pictures.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { ImportItem, ImportRun } from './contract.ts'

// The next file of this worker may have no site of its own.
afterEach(() => activateLanguage('en'))

const page = 'Trams 0123456789abcdef0123456789abcdef.md'

test.each([
  ['notion', page, '# Trams\n\n![A tram](moving.png)\n'],
  ['markdown', 'trams.md', '---\ntitle: Trams\nimage: moving.png\n---\n![A tram](moving.png)\n'],
] as const)('an animation that an import of %s keeps as a still is named in the report, in the language of the site', async (source, name, text) => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const upload = await sendUpload(app, token, 'old.zip', await makeZip({ [name]: text, 'moving.png': animatedPng(7) }))
  const { id } = (await app.post('/api/imports', { source, uploads: [upload] }, { token })).json<{ data: ImportRun }>().data
  await app.work()
  await app.post(`/api/imports/${id}/start`, {}, { token })
  await app.work()
  const lost = async () => {
    const { items } = (await app.get(`/api/imports/${id}/report`, { token })).json<{ items: ImportItem[] }>()
    return items.flatMap((item) => item.lost).filter((one) => one.startsWith('moving.png'))
  }
  expect(await lost()).toEqual([expect.stringContaining('moving.png: This animation has 7 frames. It is kept as a still')])
  await changeSettings(app.services, { language: 'de' }, null)
  expect(await lost()).toEqual([expect.stringContaining('moving.png: Diese Animation hat 7 Einzelbilder.')])
})
