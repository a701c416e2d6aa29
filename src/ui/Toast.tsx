import { useEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from './Icon.tsx'
import { currentToasts, dismissToast, pauseToasts, releaseToasts, watchToasts, type ToastItem } from './toast.ts'
import './toast.css'

const none: readonly ToastItem[] = []

/** Once in the shell; `toast()` of toast.ts fills it. */
export function Toasts() {
  const items = useSyncExternalStore(watchToasts, currentToasts, () => none)
  const box = useRef<HTMLElement>(null)
  const newest = items.at(-1)?.id
  // What enters the top layer last is uppermost: a new toast enters again, to lie above a dialog opened since.
  useEffect(() => {
    const layer = box.current
    if (!layer) return
    if (layer.matches(':popover-open')) layer.hidePopover()
    if (newest !== undefined) layer.showPopover()
  }, [newest])
  return (
    <>
      {/* A region that comes and goes is not read out, so the voice is apart from what is seen. */}
      <output className="visually-hidden">
        {items.map((item) => (
          <span key={item.id}>{item.text}</span>
        ))}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only keep a toast while somebody is at it */}
      <section
        ref={box}
        popover="manual"
        className="toast-list"
        aria-label={t('ui.notices')}
        onPointerEnter={pauseToasts}
        onPointerLeave={releaseToasts}
        onFocus={pauseToasts}
        onBlur={releaseToasts}
      >
        {items.map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </section>
    </>
  )
}

function Toast({ item }: { item: ToastItem }) {
  const { action } = item
  return (
    <div className={`toast is-${item.tone}`}>
      <p>{item.text}</p>
      {action ? (
        <button
          type="button"
          className="more-link"
          onClick={() => {
            dismissToast(item.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="toast__close" aria-label={t('ui.dismiss')} onClick={() => dismissToast(item.id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}
