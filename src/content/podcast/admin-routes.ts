import { sql } from 'kysely'
import { contract, oneOf } from '#base/contract.ts'
import { Problem } from '#base/problem.ts'
import { contentCalls } from '#content/publishing/contract.ts'
import { logAudit } from '#content/admin/service.ts'
import { adapterOf, contentHandlers, demoContentOf, type EditedKind } from '#content/publishing/service.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { detailsOf, showFieldsOf } from './episodes.ts'
import { EpisodeFields, ShowFields } from './fields.ts'
import { episodeNotFound, insertChecked, removeIn, saveChecked, saveShow, setStatusIn } from './service.ts'
import { findEpisodeRow, findOwnShow } from './store.ts'
import { t } from '#i18n/messages.ts'

export const podcastAdmin = contract({
  ...contentCalls('episodes', EpisodeFields),
  'GET /desk/show': { summary: 'What the podcast says of itself, as the studio edits it', access: 'editor', output: oneOf(ShowFields) },
  'PUT /desk/show': {
    summary: 'Says anew what the podcast says of itself',
    access: 'editor',
    body: ShowFields.extend({ based_on: ShowFields.optional() }),
    output: oneOf(ShowFields),
  },
})

const editedEpisode: EditedKind<EpisodeFields> = {
  kind: 'episode',
  schema: EpisodeFields,
  keepsTime: true,
  describe: ({ title, notes: body }) => ({ title, body }),
  copy: (fields, title) => ({ ...fields, title, video_id: null }),
  listed: {
    table: 'podcast_episodes',
    searchIndex: 'search_episodes',
    title: sql`title`,
    line: sql`coalesce(cast(number as text), '')`,
    lineText: (number) => number && t('podcast.episode-number', { number }),
    status: sql`status`,
    cover: sql`cast(null as text)`,
    at: sql`published_at`,
  },
  async read(db, id) {
    const row = await findEpisodeRow(db, id)
    if (!row) return undefined
    const { title, number, video_id } = row
    return { ...row, is_public: row.shown_at !== null, at: row.published_at, fields: { ...detailsOf(row), title, number, video_id } }
  },
  notFound: episodeNotFound,
  insert: (writing, fields, { slug, at, status, now }) => insertChecked(writing, { fields, slug, status, published_at: at, now }),
  save: (writing, id, fields, { slug, at, now }) => saveChecked(writing, id, fields, now, { slug, published_at: at }),
  setStatus: setStatusIn,
  remove: removeIn,
  taken(columns) {
    if (!columns.includes('video_id')) return undefined
    const text = t('studio-error.film-used')
    return new Problem(422, 'invalid', text, { fields: { video_id: [text] } })
  },
}

export const episodesDemo = demoContentOf(adapterOf(editedEpisode))

export function podcastAdminHandlers(services: Services): Handlers<typeof podcastAdmin> {
  async function show(db: Db = services.database.db): Promise<{ data: ShowFields }> {
    const row = await findOwnShow(db)
    return { data: row ? showFieldsOf(row) : ShowFields.parse({ title: 'Podcast' }) }
  }
  return {
    ...contentHandlers<'episodes', typeof EpisodeFields>(services, 'episodes', editedEpisode),
    'GET /desk/show': () => show(),
    async 'PUT /desk/show'({ body: { based_on: basedOn, ...wanted }, viewer, now }) {
      await saveShow(
        services,
        async (tx) => mergeOnBase<ShowFields>((await show(tx)).data, wanted, basedOn),
        (tx) => logAudit(tx, { viewer, action: 'save', kind: 'show', subject: 1, title: wanted.title, now }),
      )
      return show()
    },
  }
}
