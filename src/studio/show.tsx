import { Alert, Button, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import type { ShowFields } from '#features/podcast/fields.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { asProblem } from './desk/useDeskForm.ts'
import { Rows } from './form/Rows.tsx'
import { PictureField } from './media/PictureField.tsx'
import { StudioLink } from './StudioLink.tsx'
import './desk/desk.css'

/** What the podcast says of itself, here and in every program that plays it. */
export function Screen() {
  const api = useApi()
  const [show, setShow] = useState<ShowFields | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let current = true
    api
      .call('GET /desk/show')
      .then((found) => current && setShow((found as { data: ShowFields }).data)) // as podcast/desk.ts says
      .catch((error: unknown) => current && setProblem(asProblem(error)))
    return () => {
      current = false
    }
  }, [api])

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const { data } = (await api.call('PUT /desk/show', { body: show })) as { data: ShowFields } // as podcast/desk.ts says
      setShow(data)
      setProblem(null)
      toast('Saved', { tone: 'success' })
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setBusy(false)
    }
  }

  if (!show) return problem ? <Alert color="red" role="alert" title={problem.message} /> : <p role="status">One moment …</p>
  const change = (part: Partial<ShowFields>) => setShow({ ...show, ...part })
  const text = (name: 'title' | 'description' | 'author' | 'language' | 'category' | 'rhythm' | 'copyright') => ({
    value: show[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    error: problem?.fields?.[name]?.[0],
  })
  return (
    <form
      className="desk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="st-top">
        <div>
          <p className="desk-back">
            <StudioLink to="/studio/podcast">Podcast</StudioLink>
          </p>
          <h1 className="h">The show</h1>
        </div>
        <Button className="acts" type="submit" loading={busy}>
          Save
        </Button>
      </div>
      {problem && <Alert color="red" role="alert" title={problem.message} mt="md" />}
      <Stack mt="lg">
        <fieldset className="desk-part">
          <legend>Show</legend>
          <TextInput label="Title" required {...text('title')} />
          <TextInput label="By" {...text('author')} />
          <TextInput label="Rhythm" placeholder="Every second Thursday" {...text('rhythm')} />
          <Textarea className="wide" label="Description" autosize minRows={3} {...text('description')} />
          <PictureField
            label="Cover, square, 1400 to 3000 pixels"
            value={show.cover}
            onChange={(cover) => change({ cover })}
            error={problem?.fields?.['cover']?.[0]}
          />
        </fieldset>
        <fieldset className="desk-part">
          <legend>For programs that play it</legend>
          <TextInput
            label="E-mail of the owner"
            type="email"
            value={show.email ?? ''}
            onChange={(event) => change({ email: event.currentTarget.value || null })}
            error={problem?.fields?.['email']?.[0]}
          />
          <TextInput label="Language" {...text('language')} />
          <TextInput label="Category" {...text('category')} />
          <TextInput label="Copyright" placeholder="© 2026 and whose" {...text('copyright')} />
          <Switch label="Explicit" checked={show.explicit} onChange={(event) => change({ explicit: event.currentTarget.checked })} />
        </fieldset>
        <fieldset className="desk-part">
          <legend>Where else it is heard</legend>
          <Rows
            label="Links beside the newest episode"
            rows={show.platforms}
            onChange={(platforms) => change({ platforms })}
            add={{ row: { label: '', url: '' }, label: 'Add a platform' }}
            error={problem?.fields?.['platforms']?.[0]}
          >
            {(row, part) => (
              <>
                <TextInput label="Name" value={row.label} onChange={(event) => part({ label: event.currentTarget.value })} />
                <TextInput label="Address" type="url" value={row.url} onChange={(event) => part({ url: event.currentTarget.value })} />
              </>
            )}
          </Rows>
        </fieldset>
      </Stack>
    </form>
  )
}
