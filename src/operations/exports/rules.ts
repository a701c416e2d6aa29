/** `site` is the whole site for another Masthead; `html` is its pages as files; the others are for other systems. */
export const exportFormats = ['site', 'markdown', 'wxr', 'ghost', 'html'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** In Ghost articles stand at the root. */
export const ghostArticlesRule = { from: '^/articles/([^/]+)/?$', to: '/$1/', permanent: true }

/** What a browser calls the file. */
export function exportFileName(format: ExportFormat): string {
  return format === 'site' ? 'masthead-export.zip' : `masthead-${format}.zip`
}
