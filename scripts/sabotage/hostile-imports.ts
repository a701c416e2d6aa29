import type { Patch } from './patch.ts'

export const hostileImportPatches: Patch[] = [
  {
    guarantee: 'An archive is not made of the same bytes again and again.',
    file: 'src/platform/zip/read-zip.ts',
    find: 'if (sum(places, ({ packedSize }) => packedSize) > size) throw damagedZip()',
    replace: '',
    test: { project: 'unit', file: 'src/platform/zip/zip.test.ts', name: 'a ZIP archive whose entries are made of the same bytes is refused' },
  },
  {
    guarantee: 'A document of Word with a million elements does not fill the memory.',
    file: 'src/operations/imports/word/parts.ts',
    find: 'if (tags > mostTags) throw',
    replace: 'if (tags < 0) throw',
    test: { project: 'sqlite', file: 'src/operations/imports/word/word.test.ts', name: 'more elements than a book has is refused' },
  },
  {
    guarantee: 'Imported comments are counted together.',
    file: 'src/operations/imports/import-comments.ts',
    find: 'const atOnce = 200',
    replace: 'const atOnce = 1',
    test: { project: 'sqlite', file: 'src/operations/imports/long-threads.test.ts', name: 'hundreds of comments of WordPress' },
  },
  {
    guarantee: 'A comment is not pinned while it is hidden.',
    file: 'src/content/articles/lock-counters.ts',
    find: 'order by article_id for update',
    replace: 'order by article_id',
    test: { project: 'postgres', file: 'src/community/comments/simultaneous.test.ts', name: 'a comment that is hidden at that moment is not pinned' },
  },
  {
    guarantee: 'Local times are right on the days when clocks are moved.',
    file: 'src/base/time-zones.ts',
    find: 'before === edgeOffset(at + 1, zone) ? before : readOffset(ms, zone)',
    replace: 'before',
    test: { project: 'unit', file: 'src/base/time-zones.test.ts', name: 'are right in each hour of four days from' },
  },
]
