import type { ExportRun } from '#operations/exports/contract.ts'
import type { ExportFormat } from '#operations/exports/rules.ts'
import { runLongJobs } from './run-jobs.ts'
import { sendUpload } from './send-upload.ts'
import type { TestApp } from './start-app.ts'

/** An export by an admin, as the studio asks for it; with its bytes. */
export async function exportAs(app: TestApp, token: string, format: ExportFormat): Promise<{ run: ExportRun; name: string; bytes: Buffer }> {
  const { id } = (await app.post('/api/exports', { format }, { token })).json<{ data: ExportRun }>().data
  await runLongJobs(app)
  const { data: run } = (await app.get(`/api/exports/${id}`, { token })).json<{ data: ExportRun }>()
  if (run.state !== 'done') throw new Error(`the export is ${run.state}: ${run.fault ?? ''}`)
  const { path } = (await app.post(`/api/exports/${id}/link`, undefined, { token })).json<{ path: string }>()
  const { rawPayload } = await app.server.inject({ method: 'GET', url: path })
  return { run, name: path.split('/').at(-1) ?? '', bytes: rawPayload }
}

/** The same archive taken in by another site; what the report says of each item. */
export async function takeExport(app: TestApp, token: string, source: string, { name, bytes }: { name: string; bytes: Buffer }) {
  const upload = await sendUpload(app, token, name, bytes)
  const { id } = (
    await app.post('/api/imports', { source, uploads: [upload], ...(source === 'markdown' ? {} : { site: app.services.config.siteUrl }) }, { token })
  ).json<{ data: { id: number } }>().data
  await runLongJobs(app)
  await app.post(`/api/imports/${id}/start`, {}, { token })
  await runLongJobs(app)
  const { data } = (await app.get(`/api/imports/${id}`, { token })).json<{ data: { state: string; fault: string | null } }>()
  const items = (await app.get(`/api/imports/${id}/report`, { token })).json<{ items: { name: string; state: string; lost: string[] }[] }>().items
  return { ...data, items }
}
