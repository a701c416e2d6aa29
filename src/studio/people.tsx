import { Alert, Button, Group, Menu } from '@mantine/core'
import { MoreRows } from './desk/MoreRows.tsx'
import { useCallback, useEffect, useState } from 'react'
import { longDate } from '#base/dates.ts'
import type { Problem } from '#base/problem.ts'
import { roles, type Role } from '#base/viewer.ts'
import type { Person } from '#features/accounts/people-contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import { asProblem } from './desk/useDeskForm.ts'
import { useStudioQuery } from './router.ts'
import { StudioLink } from './StudioLink.tsx'
import './desk/desk.css'

interface List {
  data: Person[]
  links: { next: string | null }
  meta: { total: number }
}

const names: Record<Role, string> = { member: 'Members', author: 'Authors', editor: 'Editors', admin: 'Admins' }

/** Everybody with an account: what they may do, and an end to it. */
export function Screen() {
  const api = useApi()
  const [query, setQuery] = useStudioQuery()
  const search = query.get('q') ?? ''
  const role = roles.find((one) => one === query.get('role'))
  const [list, setList] = useState<List | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const load = useCallback(async () => {
    try {
      setList((await api.call('GET /people', { query: { ...(search ? { search } : {}), role } })) as List) // as people-contract.ts says
      setProblem(null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [api, search, role])
  useEffect(() => {
    const timer = setTimeout(() => void load(), search ? 200 : 0)
    return () => clearTimeout(timer)
  }, [load, search])

  async function act(key: string, id: number, said: string, body?: object): Promise<void> {
    try {
      await api.call(key, { params: { id }, ...(body ? { body } : {}) })
      toast(said, { tone: 'success' })
      await load()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  async function more(link: string): Promise<void> {
    try {
      const next = (await api.follow(link)) as List // a links.next of the list
      setList((before) => (before ? { ...next, data: [...before.data, ...next.data] } : next))
    } catch (error) {
      setProblem(asProblem(error))
    }
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
        <input
          className="st-find"
          type="search"
          placeholder="Find by name or e-mail"
          aria-label="Find"
          value={search}
          onChange={(event) => setQuery({ q: event.target.value })}
        />
        <button type="button" aria-pressed={role === undefined} onClick={() => setQuery({ role: undefined })}>
          All {role === undefined && list ? list.meta.total : ''}
        </button>
        {roles.map((one) => (
          <button key={one} type="button" aria-pressed={role === one} onClick={() => setQuery({ role: one })}>
            {names[one]} {role === one && list ? list.meta.total : ''}
          </button>
        ))}
      </div>
      {problem && <Alert color="red" role="alert" title={problem.message} mb="md" />}
      {!list && !problem && <p role="status">One moment …</p>}
      {list?.data.length === 0 && <p className="desk-none">Nobody like that.</p>}
      {list && list.data.length > 0 && (
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
                <span className="vh">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((person) => (
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
                      onChange={(event) => {
                        const to = event.target.value
                        if (
                          confirm(`Make ${person.name} ${to === 'author' || to === 'editor' || to === 'admin' ? 'an' : 'a'} ${to}? They have to log in again.`)
                        )
                          void act('PUT /people/:id/role', person.id, `${person.name} is ${to} now`, { role: to })
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
                        onClick={() =>
                          void act('PUT /people/:id/status', person.id, person.status === 'banned' ? 'Let in again' : 'Banned, and logged out everywhere', {
                            status: person.status === 'banned' ? 'active' : 'banned',
                          })
                        }
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
                      <Menu.Item component="a" href={`/studio/trail?kind=person&subject=${person.id}`}>
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
      <MoreRows next={list?.links.next} onMore={more} />
    </>
  )
}
