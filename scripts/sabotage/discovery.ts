import type { Patch } from './patch.ts'

export const discoveryPatches: Patch[] = [
  {
    guarantee: 'The search of comments finds those of before its index.',
    file: 'src/platform/db/text-search.ts',
    find: 'and filled_to = ${filledUp}',
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/community/comments/comment-search.test.ts',
      name: 'comments of before the index are found until they are entered, and then by the index',
    },
  },
  {
    guarantee: 'The studio finds one or two letters without reading every row.',
    file: 'src/platform/db/text-search.ts',
    find: 'if (letters.length < longest) return continuationsOf(db, name, letters)',
    replace: 'if (letters.length < longest) return null',
    test: {
      project: 'sqlite',
      file: 'src/app/studio-searches.test.ts',
      name: 'one, two and more letters are looked up in an index, which is filled again, and find what comparing all rows finds',
    },
  },
  {
    guarantee: 'The letters of deleted comments leave the file of the database.',
    file: 'src/discovery/search/text-indexes.ts',
    find: 'await mergeSegments(database, name)',
    replace: '',
    test: { project: 'sqlite', file: 'src/community/comments/comment-search.test.ts', name: 'the letters of a deleted comment are out of the index' },
  },
  {
    guarantee: 'No old address is longer than a redirect can be.',
    file: 'src/app/old-place.ts',
    find: 'if (pathname.length > longestPath) return null',
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/discovery/redirects/redirects.test.ts',
      name: 'an old address that is longer than a redirect can be leads nowhere, whatever it ends in',
    },
  },
  {
    guarantee: 'Redirects form no loop.',
    file: 'src/discovery/redirects/rules.ts',
    find: 'if (seen.has(place)) return true',
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/discovery/redirects/redirects.test.ts',
      name: 'a redirect with a loop, a duplicate or an invalid path is refused with the name of the field',
    },
  },
  {
    guarantee: 'A redirect leads to listed hosts only.',
    file: 'src/discovery/redirects/rules.ts',
    find: "url.password === '' && hosts.includes(url.host) ? url.href : null",
    replace: "url.password === '' ? url.href : null",
    test: {
      project: 'sqlite',
      file: 'src/discovery/redirects/redirects.test.ts',
      name: 'a redirect with a loop, a duplicate or an invalid path is refused with the name of the field',
    },
  },
  {
    guarantee: 'A new redirect works at once.',
    file: 'src/discovery/redirects/service.ts',
    find: "purge('redirects')",
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/discovery/redirects/redirects.test.ts',
      name: 'a redirect works at once, keeps the query and ends when it is deleted',
    },
  },
  {
    guarantee: 'An unpublished article leaves the search.',
    file: 'src/discovery/search/update-index.ts',
    find: 'const stale = [...known.values()].filter((row) => !there.has(row.entry_id) || changed.has(row.entry_id))',
    replace: 'const stale = [...known.values()].filter((row) => changed.has(row.entry_id))',
    test: { project: 'sqlite', file: 'src/discovery/search/search.test.ts', name: 'unpublished content is in no hit, count, facet, topic or suggestion' },
  },
  {
    guarantee: 'A stored address leads to no script.',
    file: 'src/base/blocks/address.ts',
    find: 'const href = value.trim()',
    replace: 'const href = value.trim()\n  if (href) return href',
    test: { project: 'browser', file: 'e2e/hostile-content.test.ts', name: 'the Content Security Policy, no page runs any of the payloads' },
  },
  {
    guarantee: 'A stored value out of its schema takes no page down.',
    file: 'src/platform/db/stored-json.ts',
    find: 'return read(parsed(json, onFault), onFault)',
    replace: 'return parsed(json, onFault) as ReturnType<typeof read>',
    test: { project: 'sqlite', file: 'src/app/stored-values.test.ts', name: 'with any field out of its schema is shown on its page' },
  },
  {
    guarantee: 'A stored text that is longer than its contract has it is cut.',
    file: 'src/platform/http/lenient/answers.ts',
    find: 'if (success) return data',
    replace: 'return success ? data : endpoint.output.parse(output)',
    test: { project: 'sqlite', file: 'src/app/stored-values.test.ts', name: 'with any field out of its schema is shown on its page' },
  },
  {
    guarantee: 'A question of many unknown words costs no more than one of four.',
    file: 'src/discovery/search/suggestion.ts',
    find: 'asked.filter(({ known }) => !known).length > mostReplaced',
    replace: 'false',
    test: { project: 'sqlite', file: 'src/discovery/search/search.test.ts', name: 'the search corrects a typing error with a word of public content only' },
  },
]
