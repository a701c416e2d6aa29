import { t } from '#i18n/messages.ts'
import { releaseKind } from '#content/releases/rules.ts'
import { Problem, stepUpRequired } from '#base/problem.ts'
import { hasRole, stepUpExpiryOf, type Viewer } from '#base/viewer.ts'
import { folded } from '#base/search-words.ts'
import { logAudit } from '#content/admin/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { Feature } from '#platform/feature.ts'
import { openIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { cropMedia } from './crop.ts'
import { folderOf } from './keys.ts'
import type { libraryContract, UploadState } from './library-contract.ts'
import { countMedia, findCandidateMedia, listFolders, listMedia, removeMediaRow, updateFolder } from './library-store.ts'
import { replaceFile } from './replace.ts'
import { restoreOriginal } from './restore-original.ts'
import { mayChangeMedia, maxUploadBytes } from './rules.ts'
import { foundMedia, mediaOf } from './media-view.ts'
import type { MediaRow } from './store.ts'
import { beginUpload, cancelUpload, maxPartBytes, progressOf, receivePart, type Progress } from './uploads.ts'
import { referencesOf, readUsage, usesOf } from './usage.ts'
import { isWholeNumber } from '#base/validation-errors.ts'

type Library = Handlers<typeof libraryContract>
type Sources = () => ReturnType<typeof referencesOf>

export function libraryHandlers(services: Services, all: Feature[]): Library {
  const { db } = services.database
  // Features are all there by the first request, not while they are being gathered.
  const sources: Sources = () => referencesOf(all)

  return {
    async 'GET /media'({ query: { kind, search, folder, used, limit, cursor } }) {
      if (used === 'no') await readUsage(services, sources())
      const words = folded(search ?? '')
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 8)
      const wanted = { kind, folder, words, candidates: await findCandidateMedia(services.database, words), unused: used === 'no' }
      const binding = `media ${kind ?? ''} ${folder ?? ''} ${used ?? ''} ${search ?? ''}`
      const after = cursor === undefined ? null : positionIn(binding, cursor, ['integer', 'text'])
      const rows = await listMedia(db, { ...wanted, after: after && [Number(after[0]), String(after[1])], limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const filters = { kind, search, folder, used, limit: String(limit), cursor: last && cursorOf(binding, [last.created_at, last.id]) }
      const more = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
      return {
        data: shown.map(mediaOf),
        links: { next: rows.length > limit ? `/api/media?${more}` : null, prev: null },
        meta: { total: await countMedia(db, wanted), per_page: limit },
      }
    },

    'GET /media/folders': async () => ({ data: await listFolders(db) }),

    'PUT /media/folder': async ({ body: { ids, folder } }) => ({ moved: await services.database.write(({ tx }) => updateFolder(tx, ids, folder)) }),

    async 'GET /media/:id/uses'({ params }) {
      const row = await foundMedia(services, params.id)
      return { data: await usesOf(db, sources(), row.id) }
    },

    async 'POST /media/:id/file'({ params, body, viewer }) {
      const row = await replaceable(services, sources, viewer, params.id)
      return body.receive(await incoming(services), maxUploadBytes, async ({ file }) => ({
        data: mediaOf(await replaceFile(services, sources(), { row, file, viewer })),
      }))
    },

    async 'POST /media/:id/crop'({ params, body, viewer }) {
      return { data: mediaOf(await cropMedia(services, sources(), { row: await foundMedia(services, params.id), viewer, ...body })) }
    },

    async 'POST /media/:id/original'({ params, body: { version }, viewer }) {
      return { data: mediaOf(await restoreOriginal(services, sources(), { row: await foundMedia(services, params.id), version, viewer })) }
    },

    async 'DELETE /media/:id'({ params, viewer, now }) {
      const row = await foundMedia(services, params.id)
      if (!mayChangeMedia(viewer, row)) throw new Problem(403, 'not-allowed', t('media.error-removal-is-its-owners'))
      await services.database.write(async ({ tx, purge }) => {
        const [first, ...others] = await usesOf(tx, sources(), row.id)
        if (first) throw inUse(first, others.length)
        await removeMediaRow(tx, row.id)
        await logAudit(tx, { viewer, action: 'delete', kind: 'media', subject: row.id, title: row.name, now })
        purge('media', `media:${row.id}`)
      })
      // Without their row they are out of reach; what fails here is swept later.
      for await (const { key } of services.files.list(folderOf(row.id))) await services.files.remove(key)
      return { message: 'Done' }
    },

    ...uploadHandlers(services, sources),
  }
}

function uploadHandlers(services: Services, sources: Sources): Pick<Library, Extract<keyof Library, `${string} /media/uploads${string}`>> {
  return {
    async 'POST /media/uploads'({ body, viewer }) {
      if (body.replaces !== undefined) await replaceable(services, sources, viewer, body.replaces)
      return { data: stateOf(await beginUpload(services, viewer, body)) }
    },

    'GET /media/uploads/:id': async ({ params, viewer }) => ({ data: stateOf(await progressOf(services, viewer, params.id)) }),

    async 'PATCH /media/uploads/:id'({ params, body, viewer }: { params: { id: string }; body: PartForm; viewer: Viewer }) {
      await progressOf(services, viewer, params.id)
      return body.receive(await incoming(services), maxPartBytes, async ({ file, fields }) => {
        if (!/^\d{1,12}$/.test(fields['offset'] ?? ''))
          throw new Problem(422, 'invalid', t('media.error-offset-must-be-a-whole-number'), { fields: { offset: [isWholeNumber.error()] } })
        const part = { path: file.path, offset: Number(fields['offset']) }
        const replace = async (id: string, content: typeof file) =>
          replaceFile(services, sources(), { row: await replaceable(services, sources, viewer, id), file: content, viewer })
        return { data: stateOf(await receivePart(services, viewer, params.id, part, replace)) }
      })
    },

    async 'DELETE /media/uploads/:id'({ params, viewer }) {
      await cancelUpload(services, viewer, params.id)
      return { message: 'Done' }
    },
  }
}

/** @throws Problem 403, 404, 409 for the PDF of an issue */
async function replaceable(services: Services, sources: Sources, viewer: Viewer, id: string): Promise<MediaRow> {
  const asleep = stepUpExpiryOf(viewer, 'editor')
  if (asleep) throw stepUpRequired(asleep)
  if (!hasRole(viewer, 'editor')) throw new Problem(403, 'not-allowed', t('media.error-only-an-editor-puts-a-file'))
  const row = await foundMedia(services, id)
  if (row.kind === 'pdf' && (await usesOf(services.database.db, sources(), row.id)).some((use) => use.kind === releaseKind.name))
    throw new Problem(409, 'in-an-issue', t('media.error-this-is-the-pdf-of-an'))
  return row
}

function incoming({ config }: Services) {
  return openIncoming(filesDirectory(config.dataDir))
}

type PartForm = Parameters<Library['PATCH /media/uploads/:id']>[0]['body']

function stateOf({ media, ...progress }: Progress): UploadState {
  return { ...progress, part: maxPartBytes, media: media && mediaOf(media) }
}

function inUse(first: { title: string }, others: number): Problem {
  return new Problem(409, 'in-use', t('media.error-it-stands-in', { title: first.title, others }))
}
