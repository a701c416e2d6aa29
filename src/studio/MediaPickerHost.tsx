import { lazy, Suspense, useSyncExternalStore } from 'react'
import { libraryWishes } from '#content/editor/content-request.ts'

const PicturePicker = lazy(() => import('#operations/media/studio/PicturePicker.tsx').then((found) => ({ default: found.PicturePicker })))

/** The media library over a text that asks for something of it. */
export function LibraryHost() {
  const wish = useSyncExternalStore(libraryWishes.watch, libraryWishes.current)
  if (!wish) return null
  return (
    <Suspense fallback={null}>
      <PicturePicker
        opened
        kind={wish.kind}
        onClose={() => libraryWishes.ask(null)}
        onPick={(media) => {
          libraryWishes.ask(null)
          wish.done(media)
        }}
      />
    </Suspense>
  )
}
