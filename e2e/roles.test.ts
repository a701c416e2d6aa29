import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { aReader } from '../testing/builders.ts'
import { startSmtp } from '../testing/smtp.ts'
import { startServer } from '../testing/start-server.ts'
import { until } from '../testing/until.ts'

test('a web node serves pages and leaves jobs to a worker node, which serves only health checks', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'masthead-roles-'))
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), features)
  const { email } = await aReader({ services })
  const jobs = () => services.database.db.selectFrom('jobs').select(['kind', 'every_ms', 'attempts'])
  try {
    await using smtp = await startSmtp()
    const common = { DATA_DIR: dataDir, SMTP_URL: smtp.url, DEMO: 'no', LIMITS: 'off' }
    await using web = await startServer({ ...common, ROLE: 'web' })
    const status = async (url: string) => (await fetch(url)).status
    expect(await status(`${web.url}/`)).toBe(200)
    const forgot = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) }
    expect((await fetch(`${web.url}/api/password/forgot`, forgot)).status).toBe(200)
    expect(await jobs().where('every_ms', 'is not', null).execute()).toEqual([])
    expect(await jobs().where('kind', '=', 'mail').execute()).toMatchObject([{ attempts: 0 }])

    await using worker = await startServer({ ...common, ROLE: 'worker' })
    await until(() => smtp.mails.length === 1)
    expect((await jobs().where('every_ms', 'is not', null).execute()).length).toBeGreaterThan(0)
    for (const path of ['/', '/api/blogs/public', '/robots.txt', '/studio', '/assets/none.js', '/api/live?on=comments:1', '/nothing'])
      expect([path, await status(worker.url + path)]).toEqual([path, 404])
    expect([await status(`${worker.url}/healthz?verbose`), await status(`${worker.url}/readyz`), await status(`${web.url}/readyz`)]).toEqual([200, 200, 200])
  } finally {
    await services.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
