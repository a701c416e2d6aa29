import type { Patch } from './patch.ts'

const folder = 'src/operations/imports'

/** What texts and files of other systems say of themselves, in forms that few of them have. */
export const importTextPatches: Patch[] = [
  {
    guarantee: 'Front matter that no fence opens is read, states included.',
    file: 'src/base/blocks/front-matter.ts',
    find: 'unfenced(lines, first) ??',
    replace: '',
    test: { project: 'sqlite', file: `${folder}/front-matter.test.ts`, name: 'that no fence opens gives title, date, topics and author' },
  },
  {
    guarantee: 'Sample texts of themes are drafts.',
    file: `${folder}/markdown-state.ts`,
    find: 'themeFolder(path) ??',
    replace: '',
    test: { project: 'sqlite', file: `${folder}/hidden-states.test.ts`, name: 'a text that is not public because of' },
  },
  {
    guarantee: 'A time without a zone is one of the zone of its site.',
    file: `${folder}/read-date.ts`,
    find: 'minutesAhead(zone || zoneOfSite, wall)',
    replace: 'minutesAhead(zone, wall)',
    test: { project: 'sqlite', file: `${folder}/site-zone.test.ts`, name: 'a time without a zone is read as' },
  },
  {
    guarantee: 'Posts of Ghost 0.x keep what that version called otherwise.',
    file: `${folder}/ghost.ts`,
    find: "renamed({ image: 'feature_image', language: 'locale' }, OwnPost)",
    replace: 'renamed({}, OwnPost)',
    test: { project: 'sqlite', file: `${folder}/ghost-documents.test.ts`, name: 'a Ghost export of version 0 keeps the cover' },
  },
  {
    guarantee: 'Of two loose files with one name both are imported.',
    file: `${folder}/unpack.ts`,
    find: 'copyFile(path, place, constants.COPYFILE_EXCL)',
    replace: 'copyFile(path, place, constants.COPYFILE_FICLONE)',
    test: { project: 'sqlite', file: `${folder}/hostile-lines.test.ts`, name: 'files of one name that are sent one by one lie beside each other' },
  },
  {
    guarantee: 'A damaged part beside the text costs a Word document nothing else.',
    file: `${folder}/word/parts.ts`,
    find: 'if (!(error instanceof Problem)) throw error',
    replace: 'throw error',
    test: { project: 'sqlite', file: `${folder}/word/parts.test.ts`, name: 'a damaged chart, header or list of properties' },
  },
  {
    guarantee: 'A free name is the wanted one, though other names are always taken.',
    file: 'src/base/slug.ts',
    find: '(await takenNumbers(named, [1], taken)).size === 0',
    replace: '(await taken([named(1)])).length === 0',
    test: { project: 'unit', file: 'src/base/slug.test.ts', name: 'is the wanted one, though other slugs that are always taken' },
  },
  {
    guarantee: 'Archives that differ at a place are imported as two sites.',
    file: `${folder}/several-archives.ts`,
    find: '(await hashOf(there)) !== (await hashOf(place))',
    replace: 'false',
    test: { project: 'sqlite', file: `${folder}/several-archives.test.ts`, name: 'archives that differ at a place are two sites' },
  },
  {
    guarantee: 'Tags of Hexo keep code, quotations, pictures and links.',
    file: 'src/base/blocks/hexo-tags.ts',
    find: 'if (!mayHave.test(markdown)) return',
    replace: 'if (markdown) return',
    test: { project: 'sqlite', file: `${folder}/hexo-tags.test.ts`, name: 'tags of Hexo become code, quotations, pictures' },
  },
  {
    guarantee: 'Code that a script embeds keeps its address.',
    file: 'src/base/blocks/html-plugin.ts',
    find: "if (element.tagName === 'script') return pageOfScript(",
    replace: "if (element.tagName === 'script') return String(",
    test: { project: 'unit', file: 'src/base/blocks/from-html.test.ts', name: 'a script that writes code or a recording leaves a link' },
  },
  {
    guarantee: 'Footnotes that WordPress keeps beside a post stand in it.',
    file: `${folder}/wxr-item.ts`,
    find: 'const content = noted ?? written',
    replace: 'const content = written',
    test: { project: 'sqlite', file: `${folder}/wordpress-parts.test.ts`, name: 'footnotes that WordPress keeps beside a post' },
  },
  {
    guarantee: 'A second viewing of a film is named with its words.',
    file: `${folder}/personal-list.ts`,
    find: '[...shown.lost, ...told]',
    replace: 'shown.lost',
    test: { project: 'sqlite', file: `${folder}/letterboxd/letterboxd.test.ts`, name: 'an import from Letterboxd creates draft movies' },
  },
  {
    guarantee: 'Guests of one name at two addresses are two people.',
    file: `${folder}/comment-people.ts`,
    find: 'const place = known.get(value) ?? known.size',
    replace: 'const place = 0',
    test: { project: 'sqlite', file: `${folder}/comment-people.test.ts`, name: 'by guests of one name, or under one mail address' },
  },
  {
    guarantee: 'A comment of Obsidian is shown to nobody.',
    file: 'src/base/blocks/wiki-links.ts',
    find: 'const shown = comment.test(markdown) ?',
    replace: 'const shown = comment.test("") ?',
    test: { project: 'sqlite', file: `${folder}/wiki-links.test.ts`, name: 'links of a vault of Obsidian lead to the texts they name' },
  },
  {
    guarantee: 'A text that the settings of its site leave out stays a draft.',
    file: `${folder}/markdown-posts.ts`,
    find: 'hiddenBy: site.hides(place, data),',
    replace: 'hiddenBy: undefined,',
    test: { project: 'sqlite', file: `${folder}/hidden-states.test.ts`, name: 'a text that is not public because of the settings of Quartz' },
  },
]
