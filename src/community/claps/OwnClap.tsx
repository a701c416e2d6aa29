import { Icon } from '#ui/Icon.tsx'
import { useApplause } from './useClaps.ts'
import './own-clap.css'

/** A small mark on what the reader has clapped for; nothing on everything else. */
export function OwnClap({ id }: { id: number }) {
  const { clapped } = useApplause(id, 0, false)
  return clapped ? (
    <span className="own-clap">
      <Icon name="clap" label="You clapped for this" />
    </span>
  ) : null
}
