import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '#i18n/messages.ts'
import type { ContentFormState } from './useContentForm.ts'

interface Props<F> {
  form: Pick<ContentFormState<F>, 'slug' | 'setSlug' | 'isPublic' | 'error'>
  /** Whether a public content may get another address. */
  moves: boolean
}

/** The part of the address that names a content. Each step of a public one would be an old address, so it counts when the field is left. */
export function AddressField<F>({ form, moves }: Props<F>) {
  const [typed, setTyped] = useState(form.slug)
  useEffect(() => setTyped(form.slug), [form.slug])
  const about = moves ? t('studio-topics.address-moves') : t('studio-admin.readers-know-this-address-unpublish')
  return (
    <TextInput
      label={t('studio-admin.address')}
      description={form.isPublic ? about : t('studio-admin.made-from-the-title-if')}
      value={typed}
      disabled={form.isPublic && !moves}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (!form.isPublic) form.setSlug(value)
      }}
      onBlur={() => {
        if (typed.trim() === '') setTyped(form.slug)
        else if (typed !== form.slug) form.setSlug(typed)
      }}
      error={form.error('slug')}
    />
  )
}
