import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { t } from '#i18n/messages.ts'
import { currentQuestion, watchQuestion } from '#ui/confirm.ts'

/** As long as two presses may count as one double click. */
const doubleClick = 500

/** The one place that asks whether somebody means it: nothing is done by Escape, by Enter alone, or by a hand that was too fast. */
export function ConfirmHost() {
  const question = useSyncExternalStore(watchQuestion, currentQuestion)
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [live, setLive] = useState<typeof question>(null)
  useEffect(() => {
    const dialog = box.current
    if (!dialog || !question) return
    dialog.showModal()
    const timer = setTimeout(() => setLive(question), doubleClick)
    return () => {
      clearTimeout(timer)
      dialog.close()
      question.back?.focus()
    }
  }, [question])
  return (
    <dialog
      ref={box}
      role="alertdialog"
      className="dialog confirm-dialog"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      onCancel={(event) => {
        event.preventDefault()
        question?.settle(false)
      }}
      onKeyDown={noRepeats}
    >
      {question && (
        <div className="dialog__content">
          <h2 id={`${id}t`} className="heading h4">
            {question.title}
          </h2>
          <p id={`${id}d`}>{question.text}</p>
          <div className="actions">
            {/* The attribute keeps Escape from closing what of Mantine is open below. */}
            <button type="button" className="btn is-outlined" data-mantine-stop-propagation="true" onClick={() => question.settle(false)}>
              {t('action.cancel')}
            </button>
            <button
              type="button"
              className={question.danger ? 'btn is-danger' : 'btn'}
              data-mantine-stop-propagation="true"
              disabled={live !== question}
              onClick={() => question.settle(true)}
            >
              {question.act}
            </button>
          </div>
        </div>
      )}
    </dialog>
  )
}

/** A key that is held down since before has not answered. */
function noRepeats(event: KeyboardEvent): void {
  if (event.repeat && event.key !== 'Tab') event.preventDefault()
}
