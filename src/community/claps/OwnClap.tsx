import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { useClaps } from './useClaps.ts'
import './own-clap.css'

/** A small mark on what the reader has clapped for; nothing on everything else. */
export function OwnClap({ id }: { id: number }) {
  const { clapped } = useClaps(id, 0, false)
  return clapped ? (
    <span className="own-clap">
      <Icon name="clap" label={t('claps.you-clapped-for-this')} />
    </span>
  ) : null
}
