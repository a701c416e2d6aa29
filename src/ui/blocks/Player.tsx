import type { AudioBlock, VideoBlock } from '#base/blocks/model.ts'
import { oneAddressOf } from '#base/image.ts'

/** A film or sound of ours; not loaded before it is played, but for the first frame of a film without a picture. */
export function Player({ block }: { block: VideoBlock | AudioBlock }) {
  const { url, title, caption } = block.props
  return (
    <figure className="media-player">
      {block.type === 'audio' ? (
        <>
          <b dir="auto">{title}</b>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words of a sound stand in the text */}
          <audio controls preload="none" src={url} aria-label={title} />
        </>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are there when the author gave some
        <video
          controls
          playsInline
          preload={block.props.poster ? 'none' : 'metadata'}
          src={url}
          aria-label={title}
          poster={block.props.poster && oneAddressOf({ ...block.props.poster, alt: '' }, 1200)}
        >
          {block.props.captions_url ? <track kind="captions" src={block.props.captions_url} default /> : null}
        </video>
      )}
      {caption ? <figcaption dir="auto">{caption}</figcaption> : null}
    </figure>
  )
}
