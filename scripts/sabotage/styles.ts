import type { Patch } from './patch.ts'

export const stylePatches: Patch[] = [
  {
    guarantee: 'A page links the rules of its rare parts for its first paint.',
    file: 'src/app/deferred-styles.ts',
    find: 'return { first: linksWhere(true), later: linksWhere(false) }',
    replace: "return { first: '', later: linksWhere(false) }",
    test: { project: 'browser', file: 'e2e/page-styles.test.ts', name: 'looks as it does with the styles of all pages' },
  },
  {
    guarantee: 'What script draws is never seen without its rules.',
    file: 'src/app/entry.client.tsx',
    find: '    deferredSheetsSettled(),',
    replace: '',
    test: { project: 'browser', file: 'e2e/page-styles.test.ts', name: 'script takes a page over only when the rules of what it draws are here' },
  },
  {
    guarantee: 'A thumbnail loads a file of its own width.',
    file: 'src/base/image.ts',
    find: 'widths.length > 0 ? [thumbnailWidth, ...widths] : widths',
    replace: 'widths',
    test: { project: 'unit', file: 'src/ui/picture.test.tsx', name: 'a thumbnail offers its small width' },
  },
]
