import { t } from '#i18n/messages.ts'
import { EmptyList, focusForm } from '#studio/controls/EmptyList.tsx'
import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { redirectList } from '../client.ts'
import type { redirectsContract, RedirectRule } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { ListMore } from '#ui/ListMore.tsx'
import { useList } from '#ui/useList.ts'
import { toast } from '#ui/toast.ts'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { MissingAddresses } from './MissingAddresses.tsx'
import { RedirectForm } from './RedirectForm.tsx'
import { useStudioQuery } from '#studio/router.ts'
import '#studio/audience.css'

/** Old addresses and where their readers go now. */
export function Screen() {
  const api = callsOf<typeof redirectsContract>(useApi())
  const [query, setQuery] = useStudioQuery()
  const search = query.get('search') ?? ''
  const list = useRedirects(search)
  const [open, setOpen] = useState<RedirectRule | null>(null)
  const [missing, setMissing] = useState('')

  /** Its buttons go with it: whoever pressed one goes on at the row. */
  function close(): void {
    const row = open && `change-${open.id}`
    setOpen(null)
    setMissing('')
    if (row) requestAnimationFrame(() => document.getElementById(row)?.focus())
  }

  async function remove(rule: RedirectRule): Promise<void> {
    const text = t('studio-redirects.answers-404', { address: rule.from_path })
    if (!(await confirmWith({ title: t('studio-redirects.remove-question'), text, act: t('studio-redirects.remove-the-redirect'), danger: true }))) return
    try {
      await api('DELETE /redirects/:id', { params: { id: String(rule.id) } })
      toast(t('studio-redirects.no-longer-redirects', { address: rule.from_path }))
      setOpen(null)
      void list.refetch()
    } catch (error) {
      toast(error instanceof Problem ? error.message : t('studio-redirects.remove-failed'), { tone: 'error' })
    }
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-redirects.redirects')}</h1>
      </div>
      <p className="studio-hint">{t('studio-redirects.a-redirect-works-only-where')}</p>
      <RedirectForm
        key={open?.id ?? `new ${missing}`}
        rule={open}
        from={missing}
        onSaved={() => {
          close()
          void list.refetch()
        }}
        onCancel={close}
      />
      <MissingAddresses
        onAnswered={() => void list.refetch()}
        onChoose={(path) => {
          setOpen(null)
          setMissing(path)
        }}
      />
      <div className="filter-bar">
        <SearchBox
          label={t('studio-redirects.find-a-redirect')}
          placeholder={t('studio-redirects.part-of-an-address')}
          value={search}
          onFind={(words) => setQuery({ search: words })}
        />
        {list.total > 0 && <span className="tabular-nums">{t('studio-redirects.count', { count: list.total })}</span>}
      </div>
      <FoundRedirects list={list} search={search} onChange={setOpen} onRemove={(rule) => void remove(rule)} />
    </>
  )
}

function useRedirects(search: string) {
  return useList(redirectList(search))
}

interface RedirectTableProps {
  rules: RedirectRule[]
  onChange: (rule: RedirectRule) => void
  onRemove: (rule: RedirectRule) => void
}

interface FoundProps extends Omit<RedirectTableProps, 'rules'> {
  list: ReturnType<typeof useRedirects>
  search: string
}

function FoundRedirects({ list, search, onChange, onRemove }: FoundProps) {
  return (
    <>
      {list.failed ? (
        <QueryError query={list} />
      ) : !list.loading && list.items.length === 0 ? (
        <EmptyList
          title={t('studio-redirects.no-redirects-yet')}
          begin={{ label: t('studio-redirects.add-a-redirect'), act: focusForm }}
          filtered={search !== ''}
        >
          {t('studio-redirects.add-one-for-an-address')}
        </EmptyList>
      ) : (
        <RedirectTable rules={list.items} onChange={onChange} onRemove={onRemove} />
      )}
      {list.items.length > 0 && <ListMore list={list} />}
    </>
  )
}

function RedirectTable({ rules, onChange, onRemove }: RedirectTableProps) {
  return (
    <StudioTable columns={[t('studio-redirects.from'), t('studio-redirects.to'), t('studio-redirects.how')]} actions={t('studio-redirects.what-to-do')}>
      {rules.map((rule) => (
        <tr key={rule.id}>
          <td className="cell-title">
            <bdi dir="ltr">{rule.from_path}</bdi>
          </td>
          <td className="cell-title">{rule.to_path === null ? t('studio-redirects.nowhere') : <bdi dir="ltr">{rule.to_path}</bdi>}</td>
          <td className="tabular-nums" data-label={t('studio-redirects.how')}>
            {rule.status}
          </td>
          <td className="is-end-aligned">
            <button
              type="button"
              id={`change-${rule.id}`}
              className="btn is-outlined is-small"
              aria-label={t('studio-redirects.change-redirect', { address: rule.from_path })}
              onClick={() => onChange(rule)}
            >
              {t('studio-redirects.change')}
            </button>{' '}
            <button
              type="button"
              className="btn is-outlined is-small"
              aria-label={t('studio-redirects.remove-redirect', { address: rule.from_path })}
              onClick={() => onRemove(rule)}
            >
              {t('action.remove')}
            </button>
          </td>
        </tr>
      ))}
    </StudioTable>
  )
}
