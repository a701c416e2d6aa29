import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { useState } from 'react'
import { Button, Group, Menu } from '@mantine/core'
import { longDate } from '#base/dates.ts'
import { roles, type Role } from '#base/viewer.ts'
import { everybody, openInvitations } from '../client.ts'
import type { Person } from '../people-contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useSession } from '#ui/session/useSession.ts'
import { toast } from '#ui/toast.ts'
import { useList } from '#ui/useList.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { isPromotion, nameOfRole } from '../rules.ts'
import { InvitationList } from './InvitationList.tsx'
import { InviteForm } from './InviteForm.tsx'
import { roleLabel, secondFactorLabel } from './role-labels.ts'
import '#studio/audience.css'
import '#content/admin/studio/content-admin.css'

const names = (): Record<Role, string> => ({
  member: t('studio-accounts.members'),
  author: t('studio-accounts.authors'),
  editor: t('studio-accounts.editors'),
  admin: t('studio-accounts.admins'),
})

/** Everybody with an account: what they may do, and an end to it. */
export function Screen() {
  const api = useApi()
  const [query, setQuery] = useStudioQuery()
  const search = query.get('q') ?? ''
  const role = roles.find((one) => one === query.get('role'))
  const { user } = useSession()
  const [inviting, setInviting] = useState(query.get('invite') === '1')
  const invitations = useQuery(openInvitations())
  const list = useList(everybody({ ...(search ? { search } : {}), ...(role ? { role } : {}) }))

  async function act(key: string, id: number, said: string, body?: object): Promise<void> {
    await submitting(async () => {
      await api.call(key, { params: { id }, ...(body ? { body } : {}) })
      toast(said, { tone: 'success' })
    })
    void list.refetch()
  }

  async function changeRole({ id, name, role }: Person, to: Role): Promise<void> {
    const one = nameOfRole(to)
    if (
      await confirmWith({
        title: t('studio-accounts.make-somebody-question', { name, role: one }),
        text: sessionsAfter(role, to),
        act: t('studio-accounts.make', { role: one }),
      })
    )
      await act('PUT /people/:id/role', id, t('studio-accounts.is-now', { name, role: one }), { role: to })
  }

  async function banOrLet({ id, name, status }: Person): Promise<void> {
    if (status === 'banned') return act('PUT /people/:id/status', id, t('studio-accounts.unban'), { status: 'active' })
    const text = t('studio-accounts.what-a-ban-does')
    if (await confirmWith({ title: t('studio-accounts.ban-question', { name }), text, act: t('studio-accounts.ban'), danger: true }))
      await act('PUT /people/:id/status', id, t('studio-accounts.banned-and-logged-out'), { status: 'banned' })
  }

  async function takeFactorOff({ id, name }: Person): Promise<void> {
    const text = t('studio-accounts.what-removing-the-factor-does')
    if (await confirmWith({ title: t('studio-accounts.remove-factor-question', { name }), text, act: t('studio-accounts.remove'), danger: true }))
      await act('DELETE /people/:id/second-factor', id, t('studio-accounts.removed'))
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-accounts.people')}</h1>
        <StudioLink className="btn is-outlined" to="/studio/trail">
          {t('studio-accounts.audit-log')}
        </StudioLink>
        <button type="button" className="btn" aria-expanded={inviting} onClick={() => setInviting(!inviting)}>
          {t('studio-accounts.invite')}
        </button>
      </div>
      {inviting && <InviteForm onSent={() => void invitations.refetch()} onClose={() => setInviting(false)} />}
      <InvitationList query={invitations} />
      <div className="filter-bar">
        <SearchBox label={t('studio-accounts.find-by-name-or-e')} value={search} onFind={(words) => setQuery({ q: words })} />
        <button type="button" aria-pressed={role === undefined} onClick={() => setQuery({ role: undefined })}>
          {t('studio-accounts.all')} {role === undefined && !list.loading ? list.total : ''}
        </button>
        {roles.map((one) => (
          <button key={one} type="button" aria-pressed={role === one} onClick={() => setQuery({ role: one })}>
            {names()[one]} {role === one && !list.loading ? list.total : ''}
          </button>
        ))}
      </div>
      <QueryError query={list} />
      {list.loading && <p role="status">{t('studio-accounts.one-moment')}</p>}
      {!list.loading && !list.failed && list.items.length === 0 && (
        <EmptyList
          title={t('studio-accounts.nobody-has-this-role')}
          begin={{ label: t('studio-accounts.invite-somebody'), act: () => setInviting(true) }}
          filtered={search !== ''}
        >
          {t('studio-accounts.people-get-a-role-by')}
        </EmptyList>
      )}
      {list.items.length > 0 && (
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
            {list.items.map((person) => (
              <tr key={person.id}>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
                <td>
                  <div className="content-title">
                    <div>
                      <b>{person.name}</b>
                      <span>
                        @{person.username}
                        {person.email && `, ${person.email}`}
                      </span>
                    </div>
                  </div>
                </td>
                <td>
                  <Group gap={6}>
                    <select
                      className="search-input role-select"
                      aria-label={t('studio-accounts.role-of', { name: person.name })}
                      value={person.role}
                      // The server refuses it too: the last admin would lock everybody out.
                      disabled={person.id === user?.id}
                      onChange={(event) => {
                        const to = roles.find((one) => one === event.target.value)
                        if (to) void changeRole(person, to)
                      }}
                    >
                      {roles.map((one) => (
                        <option key={one} value={one}>
                          {roleLabel(one)}
                        </option>
                      ))}
                    </select>
                    {person.status === 'banned' && <span className="status-pill is-success">{t('studio-accounts.banned')}</span>}
                  </Group>
                </td>
                <td className="studio-table__label">{secondFactorLabel(person.second_factor)}</td>
                <td className="is-end-aligned studio-table__label">{longDate(person.created_at)}</td>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
                <td className="is-end-aligned">
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <Button size="compact-sm" variant="default" aria-label={t('studio-accounts.more-about', { name: person.name })}>
                        {t('studio-accounts.more')}
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item disabled={person.id === user?.id} onClick={() => void banOrLet(person)}>
                        {person.status === 'banned' ? t('studio-accounts.unban') : t('studio-accounts.ban')}
                      </Menu.Item>
                      <Menu.Item onClick={() => void act('DELETE /people/:id/sessions', person.id, t('studio-accounts.all-sessions-ended'))}>
                        {t('studio-accounts.end-all-sessions')}
                      </Menu.Item>
                      {person.second_factor === 'on' && (
                        <Menu.Item onClick={() => void takeFactorOff(person)}>{t('studio-accounts.remove-a-lost-second-factor')}</Menu.Item>
                      )}
                      <Menu.Item component={StudioLink} to={`/studio/trail?kind=person&subject=${person.id}`}>
                        {t('studio-accounts.actions-taken')}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ListMore list={list} />
    </>
  )
}

function sessionsAfter(from: Role, to: Role): string {
  return isPromotion(from, to) ? t('studio-accounts.sessions-after-promotion') : t('studio-accounts.sessions-after-demotion')
}
