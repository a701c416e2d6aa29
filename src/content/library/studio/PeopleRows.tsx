import { TextInput, Select } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { optionsOf } from '#studio/controls/input-values.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { UserField } from '#studio/controls/UserField.tsx'
import { roleNames } from './choice-names.ts'

/** `R`: what one can be to the kind the form is of. */
interface PersonRow<R extends string> {
  name: string
  role: R
  user_id: number | null
  character?: string | undefined
}

interface PeopleProps<R extends string> {
  label: string
  people: readonly PersonRow<R>[]
  roles: readonly [R, ...R[]]
  onChange: (people: PersonRow<R>[]) => void
  error?: string | undefined
  /** Whom they play. */
  characters?: boolean
}

export function PeopleRows<R extends string>({ label, people, roles, onChange, error, characters }: PeopleProps<R>) {
  const first: PersonRow<R> = { name: '', role: roles[0], user_id: null }
  return (
    <RepeatableRows label={label} rows={people} onChange={onChange} add={{ row: first, label: t('studio-library.add-a-person') }} error={error}>
      {(row, change) => (
        <>
          <TextInput label={t('studio-library.name')} required value={row.name} onChange={(event) => change({ name: event.currentTarget.value })} />
          <Select
            label={t('studio-library.role')}
            data={optionsOf(roleNames(), roles)}
            value={row.role}
            allowDeselect={false}
            onChange={(role) => change({ role: roles.find((one) => one === role) ?? row.role })}
          />
          {characters && row.role === 'actor' && (
            <TextInput
              label={t('studio-library.plays')}
              value={row.character ?? ''}
              onChange={(event) => change({ character: event.currentTarget.value || undefined })}
            />
          )}
          <UserField value={row.user_id} onChange={(user_id) => change({ user_id })} />
        </>
      )}
    </RepeatableRows>
  )
}
