import { useMemo } from 'react'
import type { Block } from '#base/blocks/model.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import type { Asset } from './contract.ts'

/** A plate that is no picture: a sound or a film to play, a PDF to take. */
export function FileCard({ file, caption, credit }: Omit<Asset, 'image' | 'file'> & { file: NonNullable<Asset['file']> }) {
  const blocks = useMemo(() => [blockOf(file, caption, credit)], [file, caption, credit])
  return (
    <div className="file-card">
      <Blocks blocks={blocks} />
    </div>
  )
}

/** As the block that plays it in articles. */
function blockOf({ url, name, bytes, type }: NonNullable<Asset['file']>, caption: string, credit: string): Block {
  const title = caption || name
  const kind = /^(audio|video)\//.exec(type)?.[1]
  if (kind !== 'audio' && kind !== 'video') return { id: url, type: 'file', props: { url, name: title, bytes, type }, children: [] }
  return { id: url, type: kind, props: { url, title, ...(credit ? { caption: credit } : {}) }, children: [] }
}
