import { Alert, Button, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
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
      toast(t('studio-podcast.saved'), { tone: 'success' })
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
        <h1 className="heading">{t('studio-podcast.the-show')}</h1>
        {problem ? <ErrorNote message={problem.message} onRetry={() => void load()} /> : <p role="status">{t('studio-podcast.one-moment')}</p>}
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
            <StudioLink to="/studio/podcast">{t('studio-podcast.podcast')}</StudioLink>
          </p>
          <h1 className="heading">{t('studio-podcast.the-show')}</h1>
        </div>
        <Button className="actions" type="submit" loading={busy}>
          {t('action.save')}
        </Button>
      </div>
      {problem && <FormErrors problem={problem} />}
      {restored && (
        <Alert color="yellow" mt="md" title={t('studio-podcast.your-unsaved-text-was-restored')}>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              keepHere(storageKey, null)
              void load()
            }}
          >
            {t('studio-podcast.discard')}
          </Button>
        </Alert>
      )}
      <Stack mt="lg">
        <fieldset className="form-section">
          <legend>{t('studio-podcast.show')}</legend>
          <TextInput label={t('studio-podcast.title')} required {...text('title')} />
          <TextInput label={t('studio-podcast.by')} {...text('author')} />
          <TextInput label={t('studio-podcast.rhythm')} placeholder={t('studio-podcast.every-second-thursday')} {...text('rhythm')} />
          <Textarea className="is-wide" label={t('studio-podcast.description')} autosize minRows={3} {...text('description')} />
          <PictureField
            label={t('studio-podcast.cover-square-1400-to-3000')}
            value={show.cover}
            onChange={(cover) => change({ cover })}
            error={errorIn(problem?.fields, 'cover')}
          />
        </fieldset>
        <fieldset className="form-section">
          <legend>{t('studio-podcast.for-podcast-apps')}</legend>
          <TextInput
            label={t('studio-podcast.e-mail-of-the-owner')}
            type="email"
            value={show.email ?? ''}
            onChange={(event) => change({ email: event.currentTarget.value || null })}
            error={errorIn(problem?.fields, 'email')}
          />
          <TextInput label={t('studio-podcast.language')} {...text('language')} />
          <TextInput label={t('studio-podcast.category')} {...text('category')} />
          <TextInput label={t('studio-podcast.copyright')} placeholder={t('studio-podcast.2026-and-whose')} {...text('copyright')} />
          <Switch label={t('studio-podcast.explicit')} checked={show.explicit} onChange={(event) => change({ explicit: event.currentTarget.checked })} />
        </fieldset>
        <fieldset className="form-section">
          <legend>{t('studio-podcast.other-platforms')}</legend>
          <RepeatableRows
            label={t('studio-podcast.links-beside-the-newest-episode')}
            rows={show.platforms}
            onChange={(platforms) => change({ platforms })}
            add={{ row: { label: '', url: '' }, label: t('studio-podcast.add-a-platform') }}
            error={errorIn(problem?.fields, 'platforms')}
          >
            {(row, part) => (
              <>
                <TextInput label={t('studio-podcast.name')} required value={row.label} onChange={(event) => part({ label: event.currentTarget.value })} />
                <TextInput
                  label={t('studio-podcast.address')}
                  type="url"
                  required
                  value={row.url}
                  onChange={(event) => part({ url: event.currentTarget.value })}
                />
              </>
            )}
          </RepeatableRows>
        </fieldset>
      </Stack>
    </form>
  )
}
