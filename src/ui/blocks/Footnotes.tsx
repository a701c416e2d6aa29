import { t } from '#i18n/messages.ts'
import { Inline } from './Inline.tsx'
import type { Rendering } from './rendering.ts'

/** All notes at the end, each with a way back to every place that points to it. */
export function Footnotes({ page }: { page: Rendering }) {
  if (!page.notes.length) return null
  return (
    <section className="footnotes" role="doc-endnotes" aria-label={t('ui.notes')}>
      <ol>
        {page.notes.map(({ block, signs }, at) => (
          <li key={at} id={`fn_${at + 1}`} dir="auto">
            <Inline content={block.content} page={page} />
            {page.flow(block.children)}
            {Array.from({ length: signs }, (_, nth) => (
              <a
                key={nth}
                href={`#fnref_${at + 1}_${nth + 1}`}
                role="doc-backlink"
                aria-label={signs > 1 ? t('ui.back-to-place', { place: nth + 1 }) : t('ui.back-to-the-text')}
              >
                {'\u21a9\ufe0e'}
              </a>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
