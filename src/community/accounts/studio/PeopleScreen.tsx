import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { useState } from 'react'
import { roles, type Role } from '#base/viewer.ts'
import { peopleList, openInvitations } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { useList } from '#ui/useList.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { InvitationList } from './InvitationList.tsx'
import { InviteForm } from './InviteForm.tsx'
import { PeopleTable } from './PeopleTable.tsx'
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
  const [query, setQuery] = useStudioQuery()
  const search = query.get('q') ?? ''
  const role = roles.find((one) => one === query.get('role'))
  const [inviting, setInviting] = useState(query.get('invite') === '1')
  const invitations = useQuery(openInvitations())
  const operation = peopleList({ ...(search ? { search } : {}), ...(role ? { role } : {}) })
  const list = useList(operation)

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
      {list.items.length > 0 && <PeopleTable people={list.items} onChanged={() => void list.refetch()} />}
      <ListMore list={list} />
    </>
  )
}
