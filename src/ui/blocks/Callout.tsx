import type { CalloutBlock } from '#base/blocks/model.ts'
import { t } from '#i18n/messages.ts'
import { Inline } from './Inline.tsx'
import type { Rendering } from './rendering.ts'

/** A note hangs in the margin where there is room for it; the others stand in the text. */
export function Callout({ block, page }: { block: CalloutBlock; page: Rendering }) {
  const { tone, title } = block.props
  const classes = tone !== 'note' ? `callout is-${tone}` : page.hanging.has(block) ? 'side-note' : 'side-note is-inline'
  return (
    <aside className={classes} role="note">
      {title ? <b dir="auto">{title}</b> : tone === 'warning' ? <b>{t('ui.warning')}</b> : null}
      {block.content.length ? (
        <p dir="auto">
          <Inline content={block.content} page={page} />
        </p>
      ) : null}
      {page.flow(block.children)}
    </aside>
  )
}
