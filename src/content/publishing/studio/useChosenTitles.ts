import { callsOf } from '#base/api-client.ts'
import type { articlesContract } from '#content/articles/contract.ts'
import { useNamesById, type NameReader } from './useNamesById.ts'

/** Titles of articles by their ids, as far as one may open them. */
export function useChosenTitles(ids: readonly number[]): ReadonlyMap<number, string> {
  return useNamesById(ids, titleOf)
}

const titleOf: NameReader = async (api, id) => (await callsOf<typeof articlesContract>(api)('GET /blogs/:id', { params: { id: String(id) } })).data.title
