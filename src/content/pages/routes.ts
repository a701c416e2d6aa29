import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { pageNotFound, Problem } from '#base/problem.ts'
import { hasRole } from '#base/viewer.ts'
import { logAudit } from '#content/admin/service.ts'
import { authorProfiles } from '#community/accounts/service.ts'
import type { Reading } from '#platform/db/tables.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { pagesContract, type Page } from './contract.ts'
import { defaultPages } from './defaults.ts'
import { fixedPages, isFixed } from './rules.ts'
import { dropPage, pageTag, savePage } from './service.ts'
import { countMagazine, findPage, findPublicPage, findRevision, listPages, listRevisions, sectionsOf, type PublicPageRow } from './store.ts'
import { markPageUpToDate, setPageLanguage, translatePage, translationsOfPage } from './translations.ts'

export function pagesRoutes(services: Services): RouteSet {
  const { db, reading } = services.database

  async function forEditor(slug: string): Promise<{ data: Page }> {
    return { data: await pageOf(reading, slug, await findPage(db, slug), () => {}) }
  }

  const translations = async (slug: string) => ({ data: await translationsOfPage(db, slug) })

  return routes(pagesContract, {
    'GET /pages/:slug': {
      async everyone({ params: { slug }, reading: side, tag }) {
        tag(pageTag(slug))
        return { data: await pageOf(side, slug, await findPublicPage(side, slug), tag) }
      },
      async signedIn({ params: { slug }, viewer }) {
        if (hasRole(viewer, 'editor')) return forEditor(slug)
        return { data: await pageOf(reading, slug, await findPublicPage(reading, slug), () => {}) }
      },
    },

    async 'GET /pages'() {
      const written = await listPages(db)
      const own = fixedPages
        .filter((slug) => !written.some((page) => page.slug === slug))
        .map((slug) => ({ id: null, slug, title: defaultPages()[slug].title, language: null, status: 'approved' as const, revision: 0, updated_at: null }))
      return { data: [...own, ...written.map((page) => ({ ...page, updated_at: isoDate(page.updated_at) }))] }
    },

    async 'PUT /pages/:slug'({ params: { slug }, body, viewer, now }) {
      await savePage(services, slug, body, viewer.id, (tx) =>
        logAudit(tx, {
          viewer,
          action: 'save',
          kind: 'page',
          subject: body.slug ?? slug,
          title: body.title,
          note: body.status === undefined ? '' : statusNotes[body.status],
          now,
        }),
      )
      return forEditor(body.slug ?? slug)
    },

    'GET /pages/:slug/translations': ({ params }) => translations(params.slug),

    async 'POST /pages/:slug/translations'({ params: { slug }, body: { language }, viewer }) {
      return { data: await translatePage(services, slug, language, viewer) }
    },

    async 'PUT /pages/:slug/translations/seen'({ params: { slug }, body }) {
      await markPageUpToDate(services, slug, body.parts)
      return translations(slug)
    },

    async 'PUT /pages/:slug/language'({ params: { slug }, body: { language } }) {
      await setPageLanguage(services, slug, language)
      return translations(slug)
    },

    async 'DELETE /pages/:slug'({ params: { slug }, viewer, now }) {
      if (isFixed(slug)) throw new Problem(422, 'page-fixed', t('pages.error-every-magazine-has-this-page-write'))
      const isDropped = await dropPage(services, slug, (tx) => logAudit(tx, { viewer, action: 'delete', kind: 'page', subject: slug, title: slug, now }))
      if (!isDropped) throw pageNotFound(`/pages/${slug}`)
      return { message: 'Removed' }
    },

    async 'GET /pages/:slug/revisions'({ params }) {
      const rows = await listRevisions(db, params.slug)
      return { data: rows.map(({ revision, title, username, created_at }) => ({ revision, title, by: username, created_at: isoDate(created_at) })) }
    },

    async 'GET /pages/:slug/revisions/:revision'({ params }) {
      const row = await findRevision(db, params.slug, params.revision)
      if (!row) throw new Problem(404, 'revision-not-found', t('pages.error-there-is-no-such-revision'))
      return { data: { title: row.title, standfirst: row.standfirst, sections: sectionsOf(row) } }
    },
  })
}

async function pageOf(reading: Reading, slug: string, row: PublicPageRow | undefined, tag: (...tags: string[]) => void): Promise<Page> {
  if (!row && !isFixed(slug)) throw pageNotFound(`/pages/${slug}`)
  const fields = row ? { title: row.title, standfirst: row.standfirst, sections: sectionsOf(row) } : isFixed(slug) ? defaultPages()[slug] : null
  if (!fields) throw pageNotFound(`/pages/${slug}`)
  const counted = fields.sections.some((section) => section.kind === 'numbers')
  const named = fields.sections.flatMap((section) => (section.kind === 'team' ? section.people.map((person) => person.username) : []))
  if (counted) tag('articles', 'releases', 'authors')
  const people = named.length > 0 ? await authorProfiles(reading, named) : []
  if (named.length > 0) tag('authors', ...people.map((person) => `author:${person.id}`))
  return {
    ...fields,
    slug: row?.slug ?? slug,
    status: row?.status ?? 'approved',
    revision: row?.revision ?? 0,
    updated_at: row ? isoDate(row.updated_at) : null,
    numbers: counted ? await countMagazine(reading) : null,
    people,
  }
}

const statusNotes = { draft: note('studio-admin.draft'), approved: note('studio-admin.published') }
