import { Stack } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { ZonedTimeField } from '#studio/controls/ZonedTimeField.tsx'
import { FormErrors } from '#studio/controls/FormErrors.tsx'
import { keepHeaderHeight } from '#studio/keep-header-height.ts'
import { formKeys } from '#studio/shortcuts.ts'
import { isPressed } from '#ui/shortcuts.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { useWindowSubject } from '#studio/window-title.ts'
import { AddressField } from './AddressField.tsx'
import type { ContentFormState } from './useContentForm.ts'

interface Props<F> {
  form: ContentFormState<F>
  home: string
  listTitle: string
  title: string
  status: ReactNode
  actions: ReactNode
  problem: Problem | null
  /** Between the head and the fields. */
  notice?: ReactNode
  onSave: () => void
  readOnly?: boolean
  /** What the date is called; nothing for a kind without one. */
  dateLabel?: string
  addressMoves?: boolean
  children: ReactNode
}

/** What every form of a content has around its fields. */
export function ContentForm<F>({
  form,
  home,
  listTitle,
  title,
  status,
  actions,
  problem,
  notice,
  onSave,
  readOnly = false,
  dateLabel,
  addressMoves = false,
  children,
}: Props<F>) {
  useWindowSubject(title || t('studio-admin.untitled'))
  const save = useRef(onSave)
  save.current = onSave
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed(formKeys.save, event)) return
      event.preventDefault()
      save.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <form
      className="content-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
      noValidate
    >
      <div ref={keepHeaderHeight} className="screen-header">
        <div>
          <p className="content-form__back">
            <StudioLink to={home}>{listTitle}</StudioLink>
          </p>
          <h1 className="heading" dir="auto">
            {title || t('studio-admin.untitled')}
          </h1>
          <p className="content-form__status">{status}</p>
        </div>
        {actions}
      </div>
      {notice}
      {problem && <FormErrors problem={problem} />}
      <Stack gap="lg" mt="lg" inert={readOnly}>
        {children}
        <fieldset className="form-section">
          <legend>{t('studio-admin.address-and-date')}</legend>
          <AddressField form={form} moves={addressMoves} />
          {dateLabel && (
            <ZonedTimeField
              label={dateLabel}
              value={form.at ? Date.parse(form.at) : null}
              whenEmpty={(zone) => t('studio-time.empty-now', { zone })}
              onChange={(ms) => form.setAt(ms === null ? '' : new Date(ms).toISOString())}
              error={form.error('at')}
            />
          )}
        </fieldset>
      </Stack>
    </form>
  )
}
