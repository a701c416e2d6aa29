import { useSyncExternalStore } from 'react'
import { mediaRequests } from '#content/editor/content-request.ts'
import { useCode } from '#ui/useCode.ts'

/** The media library over a text that asks for something of it. */
export function MediaPickerHost() {
  const wish = useSyncExternalStore(mediaRequests.watch, mediaRequests.current)
  const PicturePicker = useCode(wish !== null, () => import('#operations/media/studio/PicturePicker.tsx').then((code) => code.PicturePicker))
  if (!wish || !PicturePicker) return null
  return (
    <PicturePicker
      opened
      kind={wish.kind}
      onClose={() => mediaRequests.ask(null)}
      onPick={(media) => {
        mediaRequests.ask(null)
        wish.done(media)
      }}
    />
  )
}
