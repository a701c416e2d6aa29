import { Button, Group, Menu } from '@mantine/core'
import { formatDate } from '#studio/moments.ts'
import { roles, type Role } from '#base/viewer.ts'
import { comma } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { useSession } from '#ui/session/useSession.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import type { Person } from '../people-contract.ts'
import { roleLabel, secondFactorLabel } from './role-labels.ts'
import { usePersonActions, type PersonActions } from './usePersonActions.ts'

export function PeopleTable({ people, onChanged }: { people: readonly Person[]; onChanged: () => void }) {
  const { user } = useSession()
  const actions = usePersonActions(onChanged)
  return (
    <table className="studio-table">
      <thead>
        <tr>
          <th scope="col">{t('studio-accounts.name')}</th>
          <th scope="col">{t('studio-accounts.role')}</th>
          <th scope="col" className="studio-table__label">
            {t('studio-accounts.second-factor')}
          </th>
          <th scope="col" className="is-end-aligned studio-table__label">
            {t('studio-accounts.member-since')}
          </th>
          <th scope="col" className="is-end-aligned">
            <span className="visually-hidden">{t('studio-accounts.what-to-do')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} isSelf={person.id === user?.id} actions={actions} />
        ))}
      </tbody>
    </table>
  )
}

interface PersonProps {
  person: Person
  isSelf: boolean
  actions: PersonActions
}

function PersonRow({ person, isSelf, actions }: PersonProps) {
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td>
        <div className="content-title">
          <div>
            <b>{person.name}</b>
            <span>
              @{person.username}
              {person.email && comma() + person.email}
            </span>
          </div>
        </div>
      </td>
      <td>
        <Group gap={6}>
          <RoleSelect person={person} disabled={isSelf} onChange={(to) => actions.changeRole(person, to)} />
          {person.status === 'banned' && <span className="status-pill is-success">{t('studio-accounts.banned')}</span>}
        </Group>
      </td>
      <td className="studio-table__label">{secondFactorLabel(person.second_factor)}</td>
      <td className="is-end-aligned studio-table__label">{formatDate(person.created_at)}</td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td className="is-end-aligned">
        <PersonMenu person={person} isSelf={isSelf} actions={actions} />
      </td>
    </tr>
  )
}

function RoleSelect({ person, disabled, onChange }: { person: Person; disabled: boolean; onChange: (role: Role) => void }) {
  return (
    <select
      className="search-input role-select"
      aria-label={t('studio-accounts.role-of', { name: person.name })}
      value={person.role}
      // The server refuses it too: the last admin would lock everybody out.
      disabled={disabled}
      onChange={(event) => {
        const to = roles.find((one) => one === event.target.value)
        if (to) onChange(to)
      }}
    >
      {roles.map((one) => (
        <option key={one} value={one}>
          {roleLabel(one)}
        </option>
      ))}
    </select>
  )
}

function PersonMenu({ person, isSelf, actions }: PersonProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" aria-label={t('studio-accounts.more-about', { name: person.name })}>
          {t('studio-accounts.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isSelf} onClick={() => actions.banOrUnban(person)}>
          {person.status === 'banned' ? t('studio-accounts.unban') : t('studio-accounts.ban')}
        </Menu.Item>
        <Menu.Item onClick={() => actions.endSessions(person)}>{t('studio-accounts.end-all-sessions')}</Menu.Item>
        {person.second_factor === 'on' && (
          <Menu.Item onClick={() => actions.removeSecondFactor(person)}>{t('studio-accounts.remove-a-lost-second-factor')}</Menu.Item>
        )}
        <Menu.Item component={StudioLink} to={`/studio/trail?kind=person&subject=${person.id}`}>
          {t('studio-accounts.actions-taken')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
