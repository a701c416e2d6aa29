import { Alert, Button, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import type { ShowFields } from '../fields.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { keepHere, keptHere } from '#ui/local-storage.ts'
import { toast } from '#ui/toast.ts'
import { FormErrors } from '#studio/controls/FormErrors.tsx'
import { asProblem, errorIn } from '#content/admin/studio/useContentForm.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import { StudioLink } from '#studio/StudioLink.tsx'
import '#content/admin/studio/content-admin.css'

/** What is typed and not saved yet stays in this browser. */
const storageKey = 'studio show'

/** What the podcast says of itself, here and in every program that plays it. */
export function Screen() {
  const api = useApi()
  const [show, setShow] = useState<ShowFields | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [restored, setRestored] = useState(false)
  /** How often something was typed: what is typed while the form is being sent is not in what comes back. */
  const edits = useRef(0)

  const load = useCallback(async () => {
    setProblem(null)
    try {
      const { data } = (await api.call('GET /desk/show')) as { data: ShowFields } // as podcast/admin-routes.ts says
      const mine = keptHere(storageKey)
      setShow(typeof mine === 'object' && mine !== null ? { ...data, ...mine } : data)
      setRestored(mine !== null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [api])
  useEffect(() => void load(), [load])

  async function save(): Promise<boolean> {
    setBusy(true)
    const sent = edits.current
    try {
      const { data } = (await api.call('PUT /desk/show', { body: show })) as { data: ShowFields } // as podcast/admin-routes.ts says
      setProblem(null)
      toast('Saved', { tone: 'success' })
      if (edits.current === sent) {
        keepHere(storageKey, null)
        setRestored(false)
        setShow(data)
      }
      return true
    } catch (error) {
      setProblem(asProblem(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  if (!show)
    return (
      <>
        <h1 className="heading">The show</h1>
        {problem ? <ErrorNote message={problem.message} onRetry={() => void load()} /> : <p role="status">One moment …</p>}
      </>
    )
  const change = (part: Partial<ShowFields>) => {
    const next = { ...show, ...part }
    edits.current++
    keepHere(storageKey, next)
    setShow(next)
  }
  const text = (name: 'title' | 'description' | 'author' | 'language' | 'category' | 'rhythm' | 'copyright') => ({
    value: show[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    error: errorIn(problem?.fields, name),
  })
  return (
    <form
      className="content-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="screen-header">
        <div>
          <p className="content-form__back">
            <StudioLink to="/studio/podcast">Podcast</StudioLink>
          </p>
          <h1 className="heading">The show</h1>
        </div>
        <Button className="actions" type="submit" loading={busy}>
          Save
        </Button>
      </div>
      {problem && <FormErrors problem={problem} />}
      {restored && (
        <Alert color="yellow" mt="md" title="Your unsaved text was restored">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              keepHere(storageKey, null)
              void load()
            }}
          >
            Discard
          </Button>
        </Alert>
      )}
      <Stack mt="lg">
        <fieldset className="form-section">
          <legend>Show</legend>
          <TextInput label="Title" required {...text('title')} />
          <TextInput label="By" {...text('author')} />
          <TextInput label="Rhythm" placeholder="Every second Thursday" {...text('rhythm')} />
          <Textarea className="is-wide" label="Description" autosize minRows={3} {...text('description')} />
          <PictureField
            label="Cover, square, 1400 to 3000 pixels"
            value={show.cover}
            onChange={(cover) => change({ cover })}
            error={errorIn(problem?.fields, 'cover')}
          />
        </fieldset>
        <fieldset className="form-section">
          <legend>For podcast apps</legend>
          <TextInput
            label="E-mail of the owner"
            type="email"
            value={show.email ?? ''}
            onChange={(event) => change({ email: event.currentTarget.value || null })}
            error={errorIn(problem?.fields, 'email')}
          />
          <TextInput label="Language" {...text('language')} />
          <TextInput label="Category" {...text('category')} />
          <TextInput label="Copyright" placeholder="© 2026 and whose" {...text('copyright')} />
          <Switch label="Explicit" checked={show.explicit} onChange={(event) => change({ explicit: event.currentTarget.checked })} />
        </fieldset>
        <fieldset className="form-section">
          <legend>Other platforms</legend>
          <RepeatableRows
            label="Links beside the newest episode"
            rows={show.platforms}
            onChange={(platforms) => change({ platforms })}
            add={{ row: { label: '', url: '' }, label: 'Add a platform' }}
            error={errorIn(problem?.fields, 'platforms')}
          >
            {(row, part) => (
              <>
                <TextInput label="Name" required value={row.label} onChange={(event) => part({ label: event.currentTarget.value })} />
                <TextInput label="Address" type="url" required value={row.url} onChange={(event) => part({ url: event.currentTarget.value })} />
              </>
            )}
          </RepeatableRows>
        </fieldset>
      </Stack>
    </form>
  )
}
