import type { Patch } from './patch.ts'

/** Each door to imports drops a fact, and its own test finds it. */
export const importsPatches: Patch[] = [
  {
    guarantee: 'an import of Substack loses no fact without naming it',
    file: 'src/operations/imports/substack/text.ts',
    find: 'return { html, given, lost, isWalled }',
    replace: "return { html: html.replace(/<li>.*?<.li>/, ''), given, lost, isWalled }",
    test: { project: 'sqlite', file: 'src/operations/imports/substack/substack.test.ts', name: 'an import from Substack creates articles with all facts' },
  },
  {
    guarantee: 'the undo of an import throws nothing away that somebody has changed since',
    file: 'src/operations/imports/undo/undo-run.ts',
    find: '!== change.after && !changedToo)',
    replace: '!== change.after && changedToo)',
    test: { project: 'sqlite', file: 'src/operations/imports/undo/undo.test.ts', name: 'undoing an import keeps and lists what was changed since' },
  },
  {
    guarantee: 'the undo of an import puts back what it has changed',
    file: 'src/operations/imports/undo/undo-run.ts',
    find: 'await restoreImage(writing.tx, noun.parts, id, before)',
    replace: 'void restoreImage',
    test: { project: 'sqlite', file: 'src/operations/imports/undo/undo.test.ts', name: 'restores the database and the files' },
  },
  {
    guarantee: 'an import of Goodreads loses no fact without naming it',
    file: 'src/content/library/import-personal.ts',
    find: "description: JSON.stringify(await reviewIn(row, 'My Review', notes)),",
    replace: "description: JSON.stringify((await reviewIn(row, 'My Review', notes)).slice(1)),",
    test: { project: 'sqlite', file: 'src/operations/imports/goodreads/goodreads.test.ts', name: 'an import from Goodreads creates draft books' },
  },
  {
    guarantee: 'an import of Letterboxd loses no fact without naming it',
    file: 'src/content/library/import-personal.ts',
    find: "synopsis: JSON.stringify(await reviewIn(row, 'Review', notes)),",
    replace: "synopsis: JSON.stringify((await reviewIn(row, 'Review', notes)).slice(1)),",
    test: { project: 'sqlite', file: 'src/operations/imports/letterboxd/letterboxd.test.ts', name: 'an import from Letterboxd creates draft movies' },
  },
  {
    guarantee: 'an import of Medium loses no fact without naming it',
    file: 'src/operations/imports/medium/door.ts',
    find: 'return markupOf(rest.map(openCards))',
    replace: "return markupOf(rest.map(openCards)).replace(/<li.*?<.li>/, '')",
    test: { project: 'sqlite', file: 'src/operations/imports/medium/medium.test.ts', name: 'an import from Medium creates articles with all facts' },
  },
  {
    guarantee: 'an import of Blogger loses no fact without naming it',
    file: 'src/operations/imports/blogger/door.ts',
    find: 'html: source,',
    replace: "html: source.replace(/<li>[^<]*<.li>/, ''),",
    test: { project: 'sqlite', file: 'src/operations/imports/blogger/blogger.test.ts', name: 'an import from Blogger creates posts' },
  },
  {
    guarantee: 'an import of Word loses no fact without naming it',
    file: 'src/operations/imports/word/convert.ts',
    find: 'return { html: value, pictures',
    replace: "return { html: value.replace(/<li>[^<]*<.li>/, ''), pictures",
    test: { project: 'sqlite', file: 'src/operations/imports/word/word.test.ts', name: 'an import from Word creates a draft with all facts' },
  },
  {
    guarantee: 'an import of Notion loses no fact without naming it',
    file: 'src/operations/imports/notion/door.ts',
    find: '    html,',
    replace: "    html: html.replace(/<li>[^<]*<.li>/, ''),",
    test: { project: 'sqlite', file: 'src/operations/imports/notion/notion.test.ts', name: 'an import of Notion Markdown creates drafts' },
  },
  {
    guarantee: 'an import of Google Docs loses no fact without naming it',
    file: 'src/operations/imports/google-docs/door.ts',
    find: 'const given = factsOfHtml(markupOf(marked))',
    replace: "const given = factsOfHtml(markupOf(marked)); for (const list of elementsIn(marked, 'ul')) list.childNodes = list.childNodes.slice(1)",
    test: { project: 'sqlite', file: 'src/operations/imports/google-docs/google-docs.test.ts', name: 'an import from Google Docs creates a draft' },
  },
  {
    guarantee: 'an import of Disqus loses no fact without naming it',
    file: 'src/operations/imports/disqus/door.ts',
    find: '  thread.there++',
    replace: "  thread.there++; if (id === '2') return",
    test: { project: 'sqlite', file: 'src/operations/imports/disqus/disqus.test.ts', name: 'comments from Disqus are added to the articles' },
  },
  {
    guarantee: 'an import of Isso loses no fact without naming it',
    file: 'src/operations/imports/isso/door.ts',
    find: '  for (const row of rows) {',
    replace: '  for (const row of rows.slice(1)) {',
    test: { project: 'sqlite', file: 'src/operations/imports/disqus/disqus.test.ts', name: 'comments from Isso are added to the articles' },
  },
]
