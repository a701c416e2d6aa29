import { t } from '#i18n/messages.ts'
import { wordCount } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { logAudit, type Remark } from '#content/admin/service.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Writing } from '#platform/db/tables.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { storedJson } from '#platform/db/stored-json.ts'
import { SnippetFields, snippetsContract, type Snippet } from './contract.ts'
import {
  countSnippets,
  existingTopics,
  findSnippet,
  insertSnippet,
  listSnippets,
  lockSnippet,
  maxSnippets,
  removeSnippet,
  renameSnippet,
  type SnippetRow,
} from './store.ts'

export function snippetsRoutes(services: Services): RouteSet {
  const { database } = services
  const { db, engine } = database

  async function found(id: number): Promise<SnippetRow> {
    const row = await findSnippet(db, id)
    if (!row) throw notFound()
    return row
  }

  function audit(tx: Writing['tx'], viewer: Viewer, action: AuditAction, { kind, id, name }: SnippetRow, remark: Remark = ''): Promise<void> {
    return logAudit(tx, { viewer, action, kind, subject: id, title: name, note: remark, now: services.now() })
  }

  return routes(snippetsContract, {
    'GET /snippets': async () => ({ data: (await listSnippets(db)).map(snippetOf) }),

    async 'GET /snippets/:id'({ params }) {
      const row = await found(params.id)
      const fields = fieldsOf(row)
      const topics = fields.topics && (await existingTopics(db, fields.topics))
      return { data: { ...snippetOf(row), fields: { ...fields, ...(topics && { topics }) } } }
    },

    async 'POST /snippets'({ body: { kind, name, fields }, viewer, now }) {
      const kept = kind === 'template' ? fields : { content: fields.content ?? '[]' }
      return database.write(async ({ tx }) => {
        await lockName(tx, engine, 'number of snippets')
        if ((await countSnippets(tx)) >= maxSnippets) throw new Problem(422, 'too-many-snippets', t('studio-snippets.error-too-many', { most: maxSnippets }))
        const row = await insertSnippet(tx, { kind, name, fields: JSON.stringify(kept), created_at: now, updated_at: now })
        await audit(tx, viewer, 'create', row)
        return { data: snippetOf(row) }
      })
    },

    async 'PUT /snippets/:id'({ params, body: { name: wanted, based_on: basedOn }, viewer, now }) {
      await database.write(async ({ tx }) => {
        const before = await lockSnippet(tx, params.id, now)
        if (!before) throw notFound()
        const { name } = mergeOnBase({ name: before.name }, { name: wanted }, basedOn)
        await renameSnippet(tx, params.id, name, now)
        await audit(tx, viewer, 'save', { ...before, name }, note('studio-audit.note-renamed', { name: before.name }))
      })
      return { data: snippetOf(await found(params.id)) }
    },

    async 'DELETE /snippets/:id'({ params, viewer }) {
      const row = await found(params.id)
      const removed = await database.write(async ({ tx }) => {
        const count = await removeSnippet(tx, params.id)
        if (count === 0) throw notFound()
        await audit(tx, viewer, 'delete', row)
        return count
      })
      return { removed }
    },
  })
}

function notFound(): Problem {
  return new Problem(404, 'snippet-not-found', t('studio-snippets.error-not-found'))
}

const readFields = storedJson('snippets', 'fields', SnippetFields)

function snippetOf(row: SnippetRow): Snippet {
  const { id, kind, name, updated_at } = row
  return { id, kind, name, words: wordCount(readBlocks(fieldsOf(row).content ?? '[]')), updated_at: isoDate(updated_at) }
}

function fieldsOf(row: SnippetRow): SnippetFields {
  const { content, ...fields } = readFields(row.fields, row.id)
  return { ...fields, ...(content !== undefined && { content: JSON.stringify(readBlocks(content)) }) }
}
