import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from './Icon.tsx'
import './dialog.css'

type DialogProps = {
  open: boolean
  /** By Esc, the close button or a click beside it. */
  onClose: () => void
  title: string
  /** Said aloud but not printed. */
  titleHidden?: boolean
  /** `wide`, `full` (a panel over the whole screen) or a class of the caller's. */
  className?: string
  children: ReactNode
}

/** A modal dialog of the platform's own: it keeps the focus in, gives it back, and needs no portal. */
export function Dialog({ open, onClose, title, titleHidden = false, className, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Who opens it with a double click presses a second time beside it, and does not mean to close it.
  const second = useRef(false)
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    // The click is a shortcut for pointers; the keyboard has Esc and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={`dialog ${className ?? ''}`.trim()}
      closedby="any"
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={(event) => (second.current = event.detail > 1)}
      onKeyDown={() => (second.current = false)}
      onCancel={(event) => event.target === event.currentTarget && second.current && event.preventDefault()}
      onClick={(event) => event.detail < 2 && closeFromBackdrop(event)}
    >
      {open ? (
        <>
          <div className="dialog__content">
            <h2 id={titleId} className={titleHidden ? 'visually-hidden' : 'heading h3'}>
              {title}
            </h2>
            {children}
          </div>
          {/* Last, so that the focus goes to the first field. */}
          <button type="button" className="dialog__close" aria-label={t('action.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </>
      ) : null}
    </dialog>
  )
}

/** For browsers that do not know `closedby`. */
function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
  if (!('closedBy' in HTMLDialogElement.prototype) && event.target === event.currentTarget) event.currentTarget.close()
}
