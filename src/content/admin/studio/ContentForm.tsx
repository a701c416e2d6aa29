import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { confirmWith } from '#ui/confirm.ts'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { DateTimeField } from '#studio/controls/DateTimeField.tsx'
import { StudioLink } from '#studio/StudioLink.tsx'
import { FormErrors } from '#studio/controls/FormErrors.tsx'
import type { ContentFormState } from './useContentForm.ts'

interface Props<F> {
  form: ContentFormState<F>
  /** Where the list is. */
  home: string
  listTitle: string
  title: string
  /** One of them, as it is called: "event". */
  noun: string
  /** Where readers find it. */
  address?: (slug: string) => string
  /** What the date is called; nothing for a noun without one. */
  dateLabel?: string
  children: ReactNode
  /** Below the form, only for what has been saved. */
  after?: ReactNode
}

/** What every form of the desk has around its fields: saving, showing, conflicts, words that were not saved. */
export function ContentForm<F>({ form, home, listTitle, title, noun, address, dateLabel, children, after }: Props<F>) {
  const { state, problem, status } = form
  const isPublic = status === 'approved'
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (state === 'ready') void form.save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  async function remove(): Promise<void> {
    const text = 'It is lost for good, and its address leads nowhere.'
    if (await confirmWith({ title: `Delete ‘${title || 'Untitled'}’?`, text, act: `Delete the ${noun}`, danger: true })) await form.remove()
  }

  if (state === 'loading')
    return (
      <>
        <h1 className="heading">{listTitle}</h1>
        {problem ? <ErrorNote message={problem.message} onRetry={form.again} /> : <p role="status">One moment …</p>}
      </>
    )
  return (
    <form
      className="content-form"
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
      noValidate
    >
      <title>{`${title || 'Untitled'} | Studio`}</title>
      <div className="screen-header">
        <div>
          <p className="content-form__back">
            <StudioLink to={home}>{listTitle}</StudioLink>
          </p>
          <h1 className="heading">{title || 'Untitled'}</h1>
          <p className="content-form__status">
            <span className={`status-pill ${isPublic ? 'is-success' : ''}`}>{isPublic ? 'Public' : 'Draft'}</span>
            {form.dirty && <span>Not saved yet</span>}
            {isPublic && address && <a href={address(form.slug)}>See it as readers do</a>}
          </p>
        </div>
        <Group className="actions" gap="xs">
          <Button type="submit" loading={state === 'saving'} variant={isPublic ? 'filled' : 'default'}>
            Save
          </Button>
          {isPublic ? (
            <Button variant="default" onClick={() => void form.setStatus('draft')}>
              Take back
            </Button>
          ) : (
            <Button loading={state === 'saving'} onClick={() => void form.save('approved')}>
              Save and publish
            </Button>
          )}
        </Group>
      </div>
      {problem && <FormErrors problem={problem} form={form} />}
      {form.restored && (
        <Alert color="yellow" mt="md" title="What you typed earlier is here again">
          <Button size="xs" variant="default" onClick={form.forget}>
            Throw it away
          </Button>
        </Alert>
      )}
      <Stack gap="lg" mt="lg">
        {children}
        <fieldset className="form-section">
          <legend>Address and date</legend>
          <TextInput
            label="Address"
            description={isPublic ? 'Readers know this address: take it back to a draft to change it.' : 'Made from the title where nothing is said.'}
            value={form.slug}
            disabled={isPublic}
            onChange={(event) => form.setSlug(event.currentTarget.value)}
            error={form.error('slug')}
          />
          {dateLabel && <DateTimeField label={dateLabel} value={form.at} onChange={form.setAt} error={form.error('at')} />}
        </fieldset>
        {form.id !== null && after}
        {form.id !== null && (
          <Group>
            <Button variant="subtle" color="red" onClick={() => void remove()}>
              Remove for good
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
