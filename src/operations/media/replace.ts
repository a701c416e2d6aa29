import { sql } from 'kysely'
import { t } from '#i18n/messages.ts'
import type { Image } from '#base/image.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { logAudit } from '#content/admin/service.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import type { MediaReferences } from '#platform/feature.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { LocalFile, Services } from '#platform/services.ts'
import type { Focus } from './crop-geometry.ts'
import { sourceKey, originalKey } from './keys.ts'
import { removingRefused } from './remove-files.ts'
import { addressOf, imageOf, preparedUpload } from './service.ts'
import { findMediaBySha256, reserveVersion, updateWhole, type MediaRow } from './store.ts'

/** The new version of a file. */
type Shown = MediaRow & {
  /** Where a focal point of the old picture is in the new one; without it points stay. */
  focusOf?: ((focus: Focus) => Focus) | undefined
}

interface Replacement extends Pick<Shown, 'focusOf'> {
  row: MediaRow
  file: { name: string } & (LocalFile | { content: Uint8Array })
  viewer: Viewer
  /** Asked again once the new file is made: a content may show the old one by then. */
  assertMay?: (db: Db) => Promise<void>
  /** What its bytes do not say. */
  facts?: Partial<Pick<MediaRow, 'sha256' | 'frames_received' | 'cropped'>>
}

/**
 * Another file under the same id. Readers' browsers keep pictures for ever, so each version has addresses of its own and
 * whatever names the file is rewritten to them in the same step; an older address goes on and shows the newest.
 * @throws Problem 409 when the new bytes are in the library already, 422 for another kind of file, and as an upload
 */
export async function replaceFile(
  services: Services,
  sources: MediaReferences[],
  { row, file, viewer, assertMay, focusOf, facts = {} }: Replacement,
): Promise<MediaRow> {
  const version = await services.database.write(({ tx }) => reserveVersion(tx, row.id))
  if (version === undefined) throw changedMeanwhile()
  const ready = await preparedUpload(services, { content: 'content' in file ? file.content : file, name: file.name }, { id: row.id, version })
  const key = ready.kind === 'image' ? sourceKey(row.id, version) : originalKey(row.id, version)
  return removingRefused(services, key, async () => {
    if (ready.kind !== row.kind || (ready.kind !== 'image' && ready.mime !== row.mime)) throw otherKind(row)
    const twin = await findMediaBySha256(services.database.db, facts.sha256 ?? ready.sha256)
    if (twin) throw new Problem(409, 'known-file', t('media.error-these-very-bytes-are-in-the', { name: twin.name }))
    return services.database.write(async (writing) => {
      await assertMay?.(writing.tx)
      const { sha256, bytes, mime, width, height, frames, frames_received, placeholder, colour, pages } = ready
      const whole = { sha256, bytes, mime, width, height, frames, frames_received, placeholder, colour, pages, version, cropped: null, ...facts }
      const now = await updateWhole(writing.tx, row.id, row.version, { ...whole, ...focusColumns(row, focusOf) })
      if (!now) throw changedMeanwhile()
      for (const source of sources) await rewrite(writing, source, { ...now, focusOf })
      if (now.kind === 'image') await enqueue(writing.tx, { kind: 'media-variants', payload: { id: now.id } })
      await logAudit(writing.tx, { viewer, action: 'replace', kind: 'media', subject: row.id, title: row.name, now: services.now() })
      writing.purge('media', `media:${row.id}`)
      return now
    })
  })
}

/** Somebody else has replaced or removed the file. */
export function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', t('media.error-somebody-else-has-replaced-this-file'))
}

async function rewrite(writing: Writing, source: MediaReferences, media: Shown): Promise<void> {
  const { tx, purge } = writing
  const columns = sql.join(source.columns.map((column) => sql.ref(column)))
  const some = sql.join(
    source.columns.map((column) => sql`${sql.ref(column)} like ${`%${media.id}%`}`),
    sql` or `,
  )
  const key = sql.ref(source.key ?? 'id')
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${key} as naming_id, ${sql.raw(source.slug)} as naming_slug, ${columns} from ${sql.table(source.table)} where ${some}`.execute(tx)
  for (const row of rows) {
    const changes = source.columns.flatMap((column) => {
      const text = row[column]
      return typeof text === 'string' && text.includes(media.id) ? [sql`${sql.ref(column)} = ${renamedIn(text, media)}`] : []
    })
    if (changes.length > 0) await sql`update ${sql.table(source.table)} set ${sql.join(changes)} where ${key} = ${row['naming_id']}`.execute(tx)
    const id = Number(row['naming_id'])
    await source.replaced?.(writing, { id })
    purge(...source.tags({ id, slug: String(row['naming_slug']) }))
  }
}

/** A JSON text in which everything that showed the file shows this version of it. */
function renamedIn(json: string, media: Shown): string {
  try {
    return JSON.stringify(renamed(JSON.parse(json), media))
  } catch {
    return json
  }
}

function renamed(value: unknown, media: Shown): unknown {
  if (typeof value === 'string') return renamedText(value, media)
  if (Array.isArray(value)) return value.map((one) => renamed(one, media))
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = Object.entries(value).map(([name, one]) => [name, renamed(one, media)])
  const after: Record<string, unknown> = Object.fromEntries(entries)
  const before: Record<string, unknown> = { ...value }
  if (media.kind === 'image' && isOfThis(before['id'], media) && 'width' in before) {
    const { id, url, width, height, placeholder, frames }: Image = imageOf(media)
    // What was said of the picture where it stands is said of the new one too.
    const { frames: _, focus, ...said } = after
    return { ...said, ...movedFocus(focus, media), id, url, width, height, ...(placeholder ? { placeholder } : {}), ...(frames ? { frames } : {}) }
  }
  if (before['media_id'] === media.id || (typeof before['url'] === 'string' && before['url'].includes(`/files/${media.id}`))) {
    for (const [name, fact] of [
      ['bytes', media.bytes],
      ['sha256', media.sha256],
      ['pages', media.pages],
    ] as const)
      if (name in before) after[name] = fact
  }
  return after
}

function movedFocus(focus: unknown, { focusOf }: Shown): { focus?: unknown } {
  if (focus === undefined) return {}
  return { focus: focusOf && Array.isArray(focus) ? focusOf([Number(focus[0]), Number(focus[1])]) : focus }
}

function focusColumns({ focus_x, focus_y }: MediaRow, focusOf: Shown['focusOf']): Partial<Pick<MediaRow, 'focus_x' | 'focus_y'>> {
  if (!focusOf || focus_x === null || focus_y === null) return {}
  const [x, y] = focusOf([focus_x, focus_y])
  return { focus_x: x, focus_y: y }
}

function renamedText(text: string, media: Shown): string {
  if (!text.includes(media.id)) return text
  if (/^\/(files|media)\/[a-z2-7]{16}(-\d+)?\/[^\s"]+$/.test(text)) return addressOf(media)
  if (/^[[{]/.test(text)) return renamedIn(text, media)
  return text
}

function isOfThis(id: unknown, media: MediaRow): boolean {
  return typeof id === 'string' && (id === media.id || id.startsWith(`${media.id}-`))
}

function otherKind(row: MediaRow): Problem {
  const text =
    row.kind === 'image' ? t('studio-error.picture-for-picture') : t('studio-error.same-kind-only', { ending: row.name.split('.').at(-1)?.toUpperCase() ?? '' })
  return new Problem(422, 'other-kind', text, { fields: { file: [text] } })
}
