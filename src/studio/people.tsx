import { Button, Group, Menu } from '@mantine/core'
import { longDate } from '#base/dates.ts'
import { roles, type Role } from '#base/viewer.ts'
import { everybody } from '#features/accounts/client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { useSession } from '#ui/session/useSession.ts'
import { toast } from '#ui/toast.ts'
import { useList } from '#ui/useList.ts'
import { FindBox } from './desk/FindBox.tsx'
import { trying } from './form/trying.ts'
import { useStudioQuery } from './router.ts'
import { StudioLink } from './StudioLink.tsx'
import './desk/desk.css'

const names: Record<Role, string> = { member: 'Members', author: 'Authors', editor: 'Editors', admin: 'Admins' }

/** Everybody with an account: what they may do, and an end to it. */
export function Screen() {
  const api = useApi()
  const [query, setQuery] = useStudioQuery()
  const search = query.get('q') ?? ''
  const role = roles.find((one) => one === query.get('role'))
  const { user } = useSession()
  const list = useList(everybody({ ...(search ? { search } : {}), ...(role ? { role } : {}) }))

  async function act(key: string, id: number, said: string, body?: object): Promise<void> {
    await trying(async () => {
      await api.call(key, { params: { id }, ...(body ? { body } : {}) })
      toast(said, { tone: 'success' })
    })
    list.again()
  }

  return (
    <>
      <div className="st-top">
        <h1 className="h">People</h1>
        <StudioLink className="btn line" to="/studio/trail">
          Who did what
        </StudioLink>
      </div>
      <div className="st-filters">
        <FindBox label="Find by name or e-mail" value={search} onFind={(words) => setQuery({ q: words })} />
        <button type="button" aria-pressed={role === undefined} onClick={() => setQuery({ role: undefined })}>
          All {role === undefined && !list.loading ? list.total : ''}
        </button>
        {roles.map((one) => (
          <button key={one} type="button" aria-pressed={role === one} onClick={() => setQuery({ role: one })}>
            {names[one]} {role === one && !list.loading ? list.total : ''}
          </button>
        ))}
      </div>
      {list.failed && <ErrorNote message={list.failed} onRetry={list.again} />}
      {list.loading && <p role="status">One moment …</p>}
      {!list.loading && !list.failed && list.items.length === 0 && <p className="desk-none">Nobody like that.</p>}
      {list.items.length > 0 && (
        <table className="st-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col" className="hd">
                Second factor
              </th>
              <th scope="col" className="r hd">
                Here since
              </th>
              <th scope="col" className="r">
                <span className="sr">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((person) => (
              <tr key={person.id}>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
                <td>
                  <div className="desk-name">
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
                      className="st-find desk-role"
                      aria-label={`Role of ${person.name}`}
                      value={person.role}
                      // The server refuses it too: the last admin would lock everybody out.
                      disabled={person.id === user?.id}
                      onChange={(event) => {
                        const to = event.target.value
                        const one = to === 'member' ? 'a member' : `an ${to}`
                        if (confirm(`Make ${person.name} ${one}? They have to log in again.`))
                          void act('PUT /people/:id/role', person.id, `${person.name} is ${one} now`, { role: to })
                      }}
                    >
                      {roles.map((one) => (
                        <option key={one}>{one}</option>
                      ))}
                    </select>
                    {person.status === 'banned' && <span className="desk-pill ok">Banned</span>}
                  </Group>
                </td>
                <td className="hd">{person.second_factor}</td>
                <td className="r hd">{longDate(person.created_at)}</td>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
                <td className="r">
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <Button size="compact-sm" variant="default" aria-label={`More about ${person.name}`}>
                        More
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item
                        disabled={person.id === user?.id}
                        onClick={() => {
                          if (person.status === 'banned') return void act('PUT /people/:id/status', person.id, 'Let in again', { status: 'active' })
                          if (confirm(`Ban ${person.name}? They are logged out everywhere and cannot come in again.`))
                            void act('PUT /people/:id/status', person.id, 'Banned, and logged out everywhere', { status: 'banned' })
                        }}
                      >
                        {person.status === 'banned' ? 'Let them in again' : 'Ban'}
                      </Menu.Item>
                      <Menu.Item onClick={() => void act('DELETE /people/:id/sessions', person.id, 'Logged out everywhere')}>Log them out everywhere</Menu.Item>
                      {person.second_factor === 'on' && (
                        <Menu.Item
                          onClick={() =>
                            confirm(`Take the second factor of ${person.name} off?`) && void act('DELETE /people/:id/second-factor', person.id, 'Taken off')
                          }
                        >
                          Take a lost second factor off
                        </Menu.Item>
                      )}
                      <Menu.Item component={StudioLink} to={`/studio/trail?kind=person&subject=${person.id}`}>
                        What was done about them
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
