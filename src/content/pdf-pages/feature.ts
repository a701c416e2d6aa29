import type { Feature } from '#platform/feature.ts'
import { sweepPages } from './sweep.ts'

export const pdfPagesFeature: Feature = {
  name: 'drawings',
  exportedTables: [
    { name: 'pdf_drawings', key: ['pdf_id'] },
    { name: 'pdf_pages', key: ['pdf_id', 'no'] },
  ],
  recurring: (services, all = []) => [{ kind: 'pages-sweep', everyMs: 12 * 60 * 60_000, run: async () => void (await sweepPages(services, all)) }],
}
