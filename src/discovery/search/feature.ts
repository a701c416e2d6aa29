import { z } from 'zod'
import type { Feature } from '#platform/feature.ts'
import { completeIndex, forgetWords, renewEntries } from './jobs.ts'
import { renewList, sweepWords } from './update-index.ts'
import { searchRoutes } from './routes.ts'
import { fillTextIndexes } from './text-indexes.ts'

const List = z.object({ list: z.string() })

/** `all`: every feature of the site, whose `searchable` it reads. */
export function searchFeature(all: () => Feature[]): Feature {
  return {
    name: 'search',
    notExported: ['search_index', 'search_heads', 'search_entries', 'search_words', 'search_indexes'],
    imported: async (services) => void (await completeIndex(services, all())),
    publicTables: [
      'search_index',
      'search_heads',
      'search_entries',
      'search_words',
      'common_words',
      'find_article_heads',
      'find_entries',
      'find_entries_anywhere',
      'find_newest',
      'find_newest_anywhere',
      'find_newest_articles',
      'find_newest_heads',
      'find_pairs',
    ],
    personal: () => ({
      stores: [
        {
          where: ['search_index', 'search_heads', 'search_entries', 'search_words'],
          what: 'words of what is public, names of authors too',
          kept: 'follows what is public; words that stand nowhere any more are gone from index and suggestions within minutes',
        },
        {
          where: ['search_media_words', ...all().flatMap(({ textIndexes = [] }) => textIndexes)],
          what: 'one, two and three letters side by side of comments, contact messages, names of files, and of names and addresses of members and subscribers',
          kept: 'follows those texts; letters of removed ones are out of the files within a day',
        },
      ],
      export: async () => ({}),
      // The entries follow the tags that the deletion purges.
      erase: async () => {},
    }),
    routes: searchRoutes,
    jobs: (services) => ({
      [renewList]: async (payload) => renewEntries(services, all(), List.parse(payload).list),
      [sweepWords]: () => forgetWords(services),
    }),
    recurring: (services) => [
      { kind: 'complete-search', everyMs: 600_000, run: async () => void (await completeIndex(services, all())) },
      { kind: 'forget-search-words', everyMs: 3_600_000, run: () => forgetWords(services) },
      { kind: 'fill-text-indexes', everyMs: 86_400_000, run: () => fillTextIndexes(services) },
    ],
  }
}
