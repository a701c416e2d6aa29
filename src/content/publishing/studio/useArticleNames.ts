import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { allTopics } from '#content/topics/client.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import type { Draft, DraftFields, draftsContract } from '../contract.ts'
import type { Autosave } from './autosave.ts'
import type { ValueNames } from './conflict-parts.ts'
import type { SaveState } from './save-state.ts'
import { useChosenTitles } from './useChosenTitles.ts'
import { useNamesById, type NameReader } from './useNamesById.ts'

/** What an article's ids and switches say in its conflict; asks for nothing while there is none. */
export function useArticleNames(draft: Draft, autosave: Autosave<Draft>, state: SaveState): ValueNames {
  const versions = comparedFields(draft, autosave, state)
  const idsIn = (field: ListField) => [...new Set(versions.flatMap((fields) => fields[field] ?? []))]
  const topics = useQuery(allTopics(), { enabled: idsIn('topics').length > 0 }).data?.data ?? []
  const names: Record<ListField, ReadonlyMap<number, string>> = {
    topics: new Map(topics.map(({ id, name }) => [id, name])),
    related: useChosenTitles(idsIn('related')),
    co_authors: useNamesById(idsIn('co_authors'), authorName),
  }
  return (field, value) => {
    if (isListField(field) && Array.isArray(value)) return value.map((id: unknown) => names[field].get(Number(id)) ?? unnamed(field, String(id))).join('\n')
    if (typeof value === 'boolean') return value ? t('studio-conflict.yes') : t('studio-conflict.no')
    return undefined
  }
}

const listFields = ['topics', 'related', 'co_authors'] as const
type ListField = (typeof listFields)[number]

function isListField(field: string): field is ListField {
  return listFields.some((one) => one === field)
}

/** As `SaveErrorPanel` shows them. */
function comparedFields({ fields }: Draft, { mine, leftover }: Autosave<Draft>, { status, newer }: SaveState): Partial<DraftFields>[] {
  if (status === 'conflict' && newer) return [mine, newer.fields as DraftFields] // what `read` gave in Autosave
  return leftover?.outdated ? [leftover.fields as Partial<DraftFields>, fields] : [] // what Autosave has stored of this article
}

const authorName: NameReader = async (api, id) =>
  (await callsOf<typeof draftsContract>(api)('GET /drafts/authors', { query: { id: String(id) } })).data[0]?.name

function unnamed(field: ListField, id: string): string {
  if (field === 'co_authors') return t('studio-publishing.person-number', { id })
  return field === 'related' ? t('studio-related.not-public', { id }) : `#${id}`
}
