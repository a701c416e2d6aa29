import { useMemo } from 'react'
import { ownPath } from '#base/blocks/address.ts'
import { parseEmbed } from '#base/blocks/players.ts'
import type { Block } from '#base/blocks/model.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { t } from '#i18n/messages.ts'
import type { Styles } from '#content/appearance/rules.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import type { Creative } from './contract.ts'
import { Booklet } from './Booklet.tsx'
import { ImageGrid } from './ImageGrid.tsx'

/** The piece itself, shown the way its kind asks for: a film first, pages to turn, words before the pictures of a poem, panels in a strip. */
export function Viewer({ creative, address, styles }: { creative: Creative; address: string; styles: Styles }) {
  const { kind, assets, body, video_url, title } = creative
  const words = useMemo(() => readBlocks(body), [body])
  const film = useMemo(() => filmOf(video_url, title), [video_url, title])
  const layout = styles.layout ?? 'stack'
  const plates = <ImageGrid key="plates" assets={assets} layout={layout} strip={kind === 'comic'} />
  const text = words.length > 0 && (
    <div key="text" className={`prose creative-viewer__text ${kind === 'poem' ? 'is-poem' : ''} ${styles.font ? `is-${styles.font}` : ''}`.trim()}>
      <Blocks blocks={words} endMark spots />
    </div>
  )
  return (
    <div className="creative-viewer">
      {film.length > 0 && (
        <div className="creative-viewer__video">
          <Blocks blocks={film} />
        </div>
      )}
      {creative.pages_state === 'waiting' && (
        <p className="booklet-placeholder" role="status">
          {t('creatives.the-pages-are-being-drawn')}
        </p>
      )}
      {creative.pages_state === 'ready' && <Booklet creative={creative} address={address} />}
      {kind === 'poem' ? [text, plates] : [plates, text]}
    </div>
  )
}

/** As the block that plays it in articles: nothing is asked of another site before somebody clicks. */
function filmOf(url: string | null, title: string): Block[] {
  if (url === null) return []
  const embed = parseEmbed(url)
  if (embed) return [{ id: 'film', type: 'embed', props: { ...embed, title }, children: [] }]
  return ownPath(url) === url ? [{ id: 'film', type: 'video', props: { url, title }, children: [] }] : []
}
