import type { EmbedBlock } from '#base/blocks/model.ts'
import { PlayerCard } from './PlayerCard.tsx'

/** A film by its id alone. */
export function Embed({ block }: { block: EmbedBlock }) {
  const { provider, video_id, title } = block.props
  const id = encodeURIComponent(video_id)
  const [site, href] = provider === 'youtube' ? ['YouTube', `https://www.youtube.com/watch?v=${id}`] : ['Vimeo', `https://vimeo.com/${id}`]
  return <PlayerCard title={title} site={site} href={href} player={href} />
}
