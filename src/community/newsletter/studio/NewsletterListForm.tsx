import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { Form } from '#community/accounts/Form.tsx'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import type { ListFields, listsContract, NewsletterList } from '../contract.ts'
import { listDesigns, listRules, signUps } from '../rules.ts'
import { ArchiveFields, archiveIn } from './ArchiveFields.tsx'
import { archiveValue } from './archive-names.ts'
import { Choice, optionsOf, type Option } from './Choice.tsx'
import { weekdays } from './weekdays.ts'
import { useCreation } from '#ui/creation.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { siteZone } from '#studio/moments.ts'

interface Props {
  list: NewsletterList | null
  onSaved: (all: { data: NewsletterList[] }) => void
  onCancel: () => void
}

const designNames = () => ({ pictures: t('studio-newsletter-lists.design-pictures'), text: t('studio-newsletter-lists.design-text') })
const signUpNames = () => ({ open: t('studio-newsletter-lists.sign-up-open'), invitation: t('studio-newsletter-lists.sign-up-invitation') })
const ruleNames = () => ({
  none: t('studio-newsletter-lists.rule-none'),
  digest: t('studio-newsletter-lists.rule-digest'),
  'new-issue': t('studio-newsletter-lists.rule-new-issue'),
})

/** A new list, or the one that is being changed. */
export function NewsletterListForm(props: Props) {
  const { list, onSaved } = props
  const call = callsOf<typeof listsContract>(useApi())
  if (!list) return <NewList {...props} />
  const { slug } = list
  const storedIn = ({ data }: { data: NewsletterList[] }) => listFields(data.find((one) => one.slug === slug) ?? list)
  return (
    <MergedForm<ListFields>
      form={`newsletter list ${slug}`}
      stored={listFields(list)}
      put={async (body, basedOn) => {
        const all = await call('PUT /newsletter/lists/:slug', { params: { slug }, body: { ...body, based_on: basedOn } })
        onSaved(all)
        return storedIn(all)
      }}
      read={async () => storedIn(await call('GET /newsletter/lists/all'))}
      labelOf={listLabel}
      nameOf={listValue}
    >
      {(stored, save) => <Fields {...props} list={{ ...list, ...stored }} save={(typed) => save(withTyped(stored, typed))} />}
    </MergedForm>
  )
}

/** Made once, also if its answer is lost and it is changed then. */
function NewList(props: Props) {
  const client = useApi()
  const creation = useCreation<Typed, { data: NewsletterList[]; name: string }>({
    create: async (body, key) => ({ ...(await callsOf<typeof listsContract>(client, { key })('POST /newsletter/lists', { body })), name: body.name }),
    async change({ data, name }, body) {
      const made = data.findLast((list) => list.name === name.trim())
      if (!made) return null
      const all = await callsOf<typeof listsContract>(client)('PUT /newsletter/lists/:slug', { params: { slug: made.slug }, body })
      return { ...all, name: body.name }
    },
  })
  return <Fields {...props} save={async (body) => props.onSaved(await creation.send(body))} />
}

function Fields({ list, save: keep, onCancel }: Props & { save: (typed: Typed) => Promise<void> }) {
  const [rule, setRule] = useState<string>(list?.rule ?? 'none')

  async function save(values: Record<string, string>): Promise<void> {
    await keep(fieldsOf(values))
    toast(t('studio-newsletter-lists.saved'), { tone: 'success' })
  }

  return (
    <section className="studio-form" aria-labelledby="list-form">
      <h2 id="list-form" className="heading h5">
        {list ? t('studio-newsletter-lists.change-list', { list: list.shown_name }) : t('studio-newsletter-lists.new-list')}
      </h2>
      <Form send={save} button={list ? t('studio-newsletter-lists.save') : t('studio-newsletter-lists.make')} className="btn">
        <div className="field-pair">
          <Field
            label={t('studio-newsletter-lists.name')}
            name="name"
            required={false}
            maxLength={80}
            defaultValue={list?.name}
            hint={t('studio-newsletter-lists.name-hint')}
          />
          <Field
            label={t('studio-newsletter-lists.rhythm')}
            name="rhythm"
            required={false}
            maxLength={60}
            defaultValue={list?.rhythm}
            hint={t('studio-newsletter-lists.rhythm-hint')}
          />
        </div>
        <Field label={t('studio-newsletter-lists.description')} name="description" required={false} maxLength={300} defaultValue={list?.description} />
        <div className="field-pair">
          <Choice label={t('studio-newsletter-lists.sign-up')} name="sign_up" options={optionsOf(signUps, signUpNames())} value={list?.sign_up} />
          <Choice label={t('studio-newsletter-lists.language')} name="language" options={languageOptions()} value={list?.language} />
        </div>
        <div className="field-pair">
          <Field
            label={t('studio-newsletter-lists.sender-name')}
            name="sender_name"
            required={false}
            maxLength={80}
            defaultValue={list?.sender_name}
            hint={t('studio-newsletter-lists.sender-hint')}
          />
          <Field
            label={t('studio-newsletter-lists.sender-address')}
            name="sender_address"
            type="email"
            required={false}
            maxLength={254}
            defaultValue={list?.sender_address}
            hint={t('studio-newsletter-lists.sender-hint')}
          />
        </div>
        <div className="field-pair">
          <Choice label={t('studio-newsletter-lists.design')} name="design" options={optionsOf(listDesigns, designNames())} value={list?.design} />
          <Choice label={t('studio-newsletter-lists.rule')} name="rule" options={optionsOf(listRules, ruleNames())} value={rule} onChange={setRule} />
        </div>
        <ArchiveFields chosen={{ archive: list?.archive, indexing: list?.indexing }} />
        {rule === 'digest' && <DigestFields list={list} />}
      </Form>
      {list?.sign_up_html && (
        <label className="form-field">
          <span>{t('studio-newsletter-lists.embed')}</span>
          <textarea readOnly rows={7} dir="ltr" value={list.sign_up_html} onFocus={(event) => event.currentTarget.select()} />
          <small>{t('studio-newsletter-lists.embed-hint')}</small>
        </label>
      )}
      {list && (
        <button type="button" className="btn is-outlined" onClick={onCancel}>
          {t('action.cancel')}
        </button>
      )}
    </section>
  )
}

function DigestFields({ list }: { list: NewsletterList | null }) {
  const zone = list?.rule === 'digest' ? list.digest_zone : siteZone()
  return (
    <>
      <div className="field-pair">
        <Choice
          label={t('studio-newsletter-lists.weekday')}
          name="digest_weekday"
          options={weekdays().map((label, day) => ({ value: String(day), label }))}
          value={String(list?.digest_weekday ?? 5)}
        />
        <Field label={t('studio-newsletter-lists.time')} name="digest_time" type="time" defaultValue={list?.digest_time ?? '08:00'} />
      </div>
      <Field label={t('studio-newsletter-lists.zone')} name="digest_zone" maxLength={60} defaultValue={zone} hint={t('studio-newsletter-lists.zone-hint')} />
    </>
  )
}

function languageOptions(): Option[] {
  return [{ value: '', label: t('studio-newsletter-lists.language-of-the-site') }, ...languages.map(({ tag, name }) => ({ value: tag, label: name }))]
}

type Typed = ReturnType<typeof fieldsOf>

function withTyped(stored: ListFields, { design, sign_up, rule, archive, indexing, ...texts }: Typed): ListFields {
  return {
    ...stored,
    ...texts,
    design: design ?? stored.design,
    sign_up: sign_up ?? stored.sign_up,
    rule: rule ?? stored.rule,
    archive: archive ?? stored.archive,
    indexing: indexing ?? stored.indexing,
  }
}

function listFields(list: NewsletterList): ListFields {
  const { name, description, rhythm, language, sender_name, sender_address, design, sign_up, rule, archive, indexing, ...others } = list
  const { digest_weekday, digest_time, digest_zone } = others
  const digest = { digest_weekday, digest_time, digest_zone }
  return { name, description, rhythm, language, sender_name, sender_address, design, sign_up, rule, archive, indexing, ...digest }
}

const labels: Record<keyof ListFields, () => string> = {
  name: () => t('studio-newsletter-lists.name'),
  description: () => t('studio-newsletter-lists.description'),
  rhythm: () => t('studio-newsletter-lists.rhythm'),
  language: () => t('studio-newsletter-lists.language'),
  sender_name: () => t('studio-newsletter-lists.sender-name'),
  sender_address: () => t('studio-newsletter-lists.sender-address'),
  design: () => t('studio-newsletter-lists.design'),
  sign_up: () => t('studio-newsletter-lists.sign-up'),
  rule: () => t('studio-newsletter-lists.rule'),
  archive: () => t('studio-newsletter-archive.archive'),
  indexing: () => t('studio-newsletter-archive.indexing'),
  digest_weekday: () => t('studio-newsletter-lists.weekday'),
  digest_time: () => t('studio-newsletter-lists.time'),
  digest_zone: () => t('studio-newsletter-lists.zone'),
}

function listValue(field: string, value: unknown): string | undefined {
  if (field === 'language') return languageOptions().find((option) => option.value === value)?.label
  if (field === 'digest_weekday') return typeof value === 'number' ? weekdays()[value] : undefined
  const names = { design: designNames(), sign_up: signUpNames(), rule: ruleNames() }
  const named = new Map(Object.entries(names).flatMap(([name, texts]) => Object.entries(texts).map(([code, text]) => [`${name} ${code}`, text])))
  return named.get(`${field} ${String(value)}`) ?? archiveValue(field, value)
}

function listLabel(name: string): string {
  return new Map(Object.entries(labels)).get(name)?.() ?? name
}

function fieldsOf({ name = '', description = '', rhythm = '', language, sender_name = '', sender_address = '', ...values }: Record<string, string>) {
  const weekday = values['digest_weekday']
  return {
    ...{ name, description, rhythm, sender_name, sender_address },
    language: languages.find(({ tag }) => tag === language)?.tag ?? '',
    design: listDesigns.find((one) => one === values['design']),
    sign_up: signUps.find((one) => one === values['sign_up']),
    rule: listRules.find((one) => one === values['rule']),
    ...archiveIn(values),
    ...(weekday === undefined
      ? {}
      : { digest_weekday: Number(weekday), digest_time: values['digest_time']?.slice(0, 5) ?? '', digest_zone: values['digest_zone'] ?? '' }),
  }
}
