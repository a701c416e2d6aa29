import { lazy, Suspense, useSyncExternalStore } from 'react'
import { mediaRequests } from '#content/editor/content-request.ts'

const PicturePicker = lazy(() => import('#operations/media/studio/PicturePicker.tsx').then((found) => ({ default: found.PicturePicker })))

/** The media library over a text that asks for something of it. */
export function MediaPickerHost() {
  const wish = useSyncExternalStore(mediaRequests.watch, mediaRequests.current)
  if (!wish) return null
  return (
    <Suspense fallback={null}>
      <PicturePicker
        opened
        kind={wish.kind}
        onClose={() => mediaRequests.ask(null)}
        onPick={(media) => {
          mediaRequests.ask(null)
          wish.done(media)
        }}
      />
    </Suspense>
  )
}
