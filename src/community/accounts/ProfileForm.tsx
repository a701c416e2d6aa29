import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { toast } from '#ui/toast.ts'
import type { Me } from './contract.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { TextArea } from './TextArea.tsx'
import { useAccountCalls } from './useAccount.ts'

const mostLinks = 8

/** What everybody may know: beside comments, and on the author's page. */
export function ProfileForm({ account }: { account: Me }) {
  const { profile, changed } = useAccountCalls()
  const [rows, setRows] = useState(account.links.length)

  async function save(values: Record<string, string>): Promise<void> {
    const { name, bio, location, website } = values
    // A line left empty is a link taken away.
    const links = Array.from({ length: rows }, (_, row) => ({ label: values[`links.${row}.label`] ?? '', url: values[`links.${row}.url`] ?? '' })).filter(
      ({ label, url }) => label || url,
    )
    const { data } = await profile('PUT /user', { body: { name, bio, location, website, links } })
    setRows(data.links.length)
    await changed(data)
    toast(t('accounts.profile-saved'), { tone: 'success' })
  }

  return (
    <Form button={t('accounts.save-profile')} className="btn" send={save}>
      <Field label={t('accounts.name')} name="name" autoComplete="name" maxLength={120} defaultValue={account.name} />
      <TextArea label={t('accounts.bio')} name="bio" maxLength={250} defaultValue={account.bio} hint={t('accounts.bio-hint')} />
      <Field label={t('accounts.place')} name="location" required={false} autoComplete="address-level2" maxLength={100} defaultValue={account.location} />
      <Field
        label={t('accounts.website')}
        name="website"
        type="url"
        required={false}
        autoComplete="url"
        maxLength={300}
        defaultValue={account.website}
        placeholder={t('accounts.website-placeholder')}
      />
      <fieldset>
        <legend>{t('accounts.elsewhere')}</legend>
        {Array.from({ length: rows }, (_, row) => (
          <div className="field-pair" key={row}>
            <Field label={t('accounts.called')} name={`links.${row}.label`} required={false} maxLength={60} defaultValue={account.links[row]?.label} />
            <Field
              label={t('accounts.address')}
              name={`links.${row}.url`}
              type="url"
              required={false}
              maxLength={300}
              defaultValue={account.links[row]?.url}
              placeholder={t('accounts.website-placeholder')}
            />
          </div>
        ))}
        {rows < mostLinks && (
          <button type="button" className="text-button" onClick={() => setRows(rows + 1)}>
            {t('accounts.add-a-link')}
          </button>
        )}
      </fieldset>
    </Form>
  )
}
