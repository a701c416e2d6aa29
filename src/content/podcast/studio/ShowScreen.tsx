import { Alert, Button, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import type { ShowFields } from '../fields.ts'
import { ConflictPanel } from '#content/publishing/studio/ConflictPanel.tsx'
import type { AnyFieldDisplays } from '#content/publishing/studio/field-display.ts'
import { fieldLabel, fieldText } from '#content/publishing/studio/field-lines.ts'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { FormErrors } from '#studio/controls/FormErrors.tsx'
import { maybeText, textOf } from '#studio/controls/input-values.ts'
import { errorIn, type Bound } from '#content/admin/studio/useContentForm.ts'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import { keepHeaderHeight } from '#studio/keep-header-height.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { showDisplays } from './field-displays.ts'
import { LabelledLinks } from './LabelledLinks.tsx'
import { useShowForm } from './useShowForm.ts'
import '#content/admin/studio/content-admin.css'

/** What the podcast says of itself, here and in every program that plays it. */
export function Screen() {
  const { show, problem, conflict, resolve, busy, restored, load, save, change, discard } = useShowForm()
  if (!show)
    return (
      <>
        <h1 className="heading">{t('studio-podcast.the-show')}</h1>
        {problem ? <ErrorNote message={problem.message} onRetry={() => void load()} /> : <p role="status">{t('studio-podcast.one-moment')}</p>}
      </>
    )
  return (
    <form
      className="content-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div ref={keepHeaderHeight} className="screen-header">
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
      {conflict && (
        <ConflictPanel
          text={t('publishing.error-somebody-else-has-changed-this-since')}
          versions={conflict}
          labelOf={(field) => fieldLabel(displays, field)}
          nameOf={(field, value, fields) => fieldText(displays[field], value, { fields, nameOf: (_, id) => String(id) })}
          onTake={resolve}
        />
      )}
      {restored && (
        <Alert color="yellow" mt="md" title={t('studio-podcast.your-unsaved-text-was-restored')}>
          <Button size="xs" variant="default" onClick={discard}>
            {t('studio-podcast.discard')}
          </Button>
        </Alert>
      )}
      <Stack mt="lg">
        <Fields form={{ fields: show, set: (name, value) => change({ ...show, [name]: value }), error: (name) => errorIn(problem?.fields, name, displays) }} />
      </Stack>
    </form>
  )
}

const displays: AnyFieldDisplays = showDisplays

function Fields({ form }: { form: Bound<ShowFields> }) {
  const { fields, set, error } = form
  return (
    <>
      <fieldset className="form-section">
        <legend>{t('studio-podcast.show')}</legend>
        <TextInput label={t('studio-podcast.title')} required {...textOf(form, 'title')} />
        <TextInput label={t('studio-podcast.by')} {...textOf(form, 'author')} />
        <TextInput label={t('studio-podcast.rhythm')} placeholder={t('studio-podcast.every-second-thursday')} {...textOf(form, 'rhythm')} />
        <Textarea className="is-wide" label={t('studio-podcast.description')} autosize minRows={3} {...textOf(form, 'description')} />
        <PictureField
          label={t('studio-podcast.cover-square-1400-to-3000')}
          value={fields.cover}
          onChange={(cover) => set('cover', cover)}
          error={error('cover')}
        />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('studio-podcast.for-podcast-apps')}</legend>
        <TextInput label={t('studio-podcast.e-mail-of-the-owner')} type="email" {...maybeText(form, 'email')} />
        <TextInput label={t('studio-podcast.language')} {...textOf(form, 'language')} />
        <TextInput label={t('studio-podcast.category')} {...textOf(form, 'category')} />
        <TextInput label={t('studio-podcast.copyright')} placeholder={t('studio-podcast.2026-and-whose')} {...textOf(form, 'copyright')} />
        <Switch label={t('studio-podcast.explicit')} checked={fields.explicit} onChange={(event) => set('explicit', event.currentTarget.checked)} />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('studio-podcast.other-platforms')}</legend>
        <LabelledLinks
          label={t('studio-podcast.links-beside-the-newest-episode')}
          labelOfLabel={t('studio-podcast.name')}
          add={t('studio-podcast.add-a-platform')}
          links={fields.platforms}
          onChange={(platforms) => set('platforms', platforms)}
          error={error('platforms')}
        />
      </fieldset>
    </>
  )
}
