import { callsOf, type Api } from '#base/api-client.ts'
import type { Role } from '#base/viewer.ts'
import type { peopleContract } from '#community/accounts/people-contract.ts'
import { contentCallsOf } from '#content/admin/studio/content-calls.ts'
import { adminKinds, kindOf } from '#content/kinds.ts'
import type { pagesContract } from '#content/pages/contract.ts'
import type { draftsContract } from '#content/publishing/contract.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { go } from '../router.ts'
import { matchesWords, type PaletteEntry } from './entries.ts'

const mostOfAKind = 5

/** Everything with these words that the role may open in the studio, drafts too. */
export async function findContent(api: Api, role: Role, words: string): Promise<PaletteEntry[]> {
  const isEditor = role === 'editor' || role === 'admin'
  const found = await Promise.all([
    findArticles(api, words),
    ...(isEditor ? [...adminKinds.map((kind) => findOfKind(api, kind, words)), findPages(api, words)] : []),
    ...(role === 'admin' ? [findPeople(api, words)] : []),
  ])
  return found.flat()
}

async function findArticles(api: Api, search: string): Promise<PaletteEntry[]> {
  const { data } = await callsOf<typeof draftsContract>(api)('GET /drafts', { query: { queue: 'all', search } })
  return data.slice(0, mostOfAKind).map(({ id, title }) => contentEntry(`/studio/write/${id}`, title || t('studio-admin.untitled'), kindOf('article').label))
}

async function findOfKind(api: Api, { plural, studio, label }: (typeof adminKinds)[number], search: string): Promise<PaletteEntry[]> {
  const { data } = await contentCallsOf(api, plural).list({ search, limit: mostOfAKind })
  return data.map(({ id, title, line }) => contentEntry(`/studio/${studio}/${id}`, commaSeparated([title, line]), label))
}

async function findPages(api: Api, words: string): Promise<PaletteEntry[]> {
  const { data } = await callsOf<typeof pagesContract>(api)('GET /pages')
  return data
    .filter(({ title }) => matchesWords(title, words))
    .slice(0, mostOfAKind)
    .map(({ slug, title }) => contentEntry(`/studio/pages/${slug}`, title, kindOf('page').label))
}

async function findPeople(api: Api, search: string): Promise<PaletteEntry[]> {
  const { data } = await callsOf<typeof peopleContract>(api)('GET /people', { query: { search } })
  return data
    .slice(0, mostOfAKind)
    .map(({ name, username }) => contentEntry(`/studio/people?q=${encodeURIComponent(username)}`, name, t('studio-palette.person')))
}

function contentEntry(address: string, label: string, hint: string): PaletteEntry {
  return { group: t('studio-palette.group-content'), label, hint, run: () => go(address) }
}
