import type { Patch } from './patch.ts'

/** Where the texts and files of an old site are found after an import. */
export const importAddressPatches: Patch[] = [
  {
    guarantee: 'An address of an older site below one of ours redirects.',
    file: 'src/content/appearance/feature.ts',
    find: 'if (mark === undefined) return reply.callNotFound()',
    replace: 'if (mark === undefined) return sendNotFound(reply)',
    test: { project: 'sqlite', file: 'src/discovery/redirects/redirects.test.ts', name: 'old addresses below those of our own files redirect' },
  },
  {
    guarantee: 'An address of an older site below the built files redirects.',
    file: 'src/app/builds.ts',
    find: "!isBuildFile(request.url.split('?')[0] ?? '')",
    replace: 'request.url.length < 0',
    test: { project: 'browser', file: 'e2e/missing-addresses.test.ts', name: 'a picture that an older site had below /assets redirects' },
  },
  {
    guarantee: 'A page with redirect_to becomes a redirect, not an article.',
    file: 'src/operations/imports/markdown-writer.ts',
    find: 'if (post.isRedirect) return',
    replace: 'if (post.bodyLine < 0) return',
    test: { project: 'sqlite', file: 'src/operations/imports/markdown-redirect.test.ts', name: 'pages with redirect_to and no text become redirects' },
  },
  {
    guarantee: 'texts without an address of their own are found where their site had them',
    file: 'src/operations/imports/markdown-posts.ts',
    find: "if (placed && facts.state.status === 'approved')",
    replace: 'if (placed === undefined)',
    test: { project: 'sqlite', file: 'src/operations/imports/site-addresses.test.ts', name: 'texts of a Hugo site are found' },
  },
  {
    guarantee: 'a link to one of several translations leads to that in its language',
    file: 'src/operations/imports/markdown-links.ts',
    find: 'if (!first || first.language === language) return first?.slug',
    replace: 'if (first) return first.slug',
    test: { project: 'sqlite', file: 'src/operations/imports/site-addresses.test.ts', name: 'translations of a Jekyll site keep' },
  },
  {
    guarantee: 'An empty earlier slug of WordPress is not the address of its folder',
    file: 'src/operations/imports/wxr-item.ts',
    find: ".map((meta) => text(meta, 'wp:meta_value')).filter(Boolean)",
    replace: ".map((meta) => text(meta, 'wp:meta_value'))",
    test: { project: 'sqlite', file: 'src/operations/imports/old-addresses.test.ts', name: 'an empty earlier slug' },
  },
  {
    guarantee: 'Pictures in the public folder of a generator are found.',
    file: 'src/operations/imports/markdown-files.ts',
    find: 'siteFolders.map((one) => join(base, one))',
    replace: '[base]',
    test: { project: 'sqlite', file: 'src/operations/imports/markdown-pictures.test.ts', name: 'is that of the address' },
  },
  {
    guarantee: 'Pictures of a public text keep their old addresses.',
    file: 'src/operations/imports/markdown-media.ts',
    find: "if (plain.startsWith('/')) old.set(plain, url)",
    replace: "if (plain === '') old.set(plain, url)",
    test: { project: 'sqlite', file: 'src/operations/imports/markdown-pictures.test.ts', name: 'old addresses of the pictures and files' },
  },
  {
    guarantee: 'Texts of a Pelican site keep their old addresses.',
    file: 'src/operations/imports/markdown-inherited.ts',
    find: 'Object.assign(found, pelicanSettings(',
    replace: 'Object.assign({}, pelicanSettings(',
    test: { project: 'sqlite', file: 'src/operations/imports/site-addresses.test.ts', name: 'texts of a Pelican site are found where' },
  },
  {
    guarantee: 'The settings of a site count in any folder of an import.',
    file: 'src/operations/imports/markdown-sites.ts',
    find: 'folders.find((one) => this.#withSettings.has(one)) ??',
    replace: '',
    test: { project: 'sqlite', file: 'src/operations/imports/site-addresses.test.ts', name: 'texts of a Hexo site are found by its pattern' },
  },
  {
    guarantee: 'Links of Pelican lead to the texts and files that they name.',
    file: 'src/operations/imports/markdown-links.ts',
    find: ".replace(pelicanFile, '').replace(zolaRoot, '')",
    replace: '',
    test: { project: 'sqlite', file: 'src/operations/imports/pelican-links.test.ts', name: 'links of Pelican to texts, files, pictures and lists' },
  },
  {
    guarantee: 'A missing feed may be an address of an older site.',
    file: 'src/platform/http/documents.ts',
    find: 'entry.status === 404 && app.pages.answer',
    replace: 'entry.status === 400',
    test: { project: 'sqlite', file: 'src/discovery/redirects/redirects.test.ts', name: 'old addresses below those of our own files redirect' },
  },
]
