import { t } from '#i18n/messages.ts'
import { importItems } from '../client.ts'
import type { ImportRun } from '../contract.ts'
import { isUnderWay, itemStates } from '../rules.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { useList } from '#ui/useList.ts'
import { useStudioQuery } from '#studio/router.ts'
import { itemStateLabels } from './labels.ts'

/** Thing by thing, what became of it and what of it has no place here. */
export function ImportReport({ run }: { run: ImportRun }) {
  const [query, setQuery] = useStudioQuery()
  const state = itemStates.find((one) => one === query.get('state'))
  const list = useList(importItems(run.id, state))
  const isReal = run.state === 'done' || run.state === 'running'
  const nameOf = (one: (typeof itemStates)[number]) => itemStateLabels[one][isReal ? 1 : 0]()
  return (
    <>
      <div className="filter-bar">
        <button type="button" aria-pressed={state === undefined} onClick={() => setQuery({ state: undefined })}>
          {t('studio-imports.everything')}
        </button>
        {itemStates
          .filter((one) => run.counts[one] > 0 || one === state)
          .map((one) => (
            <button key={one} type="button" aria-pressed={state === one} onClick={() => setQuery({ state: one })}>
              {nameOf(one)} {run.counts[one]}
            </button>
          ))}
      </div>
      {list.failed ? (
        <QueryError query={list} />
      ) : !list.loading && list.items.length === 0 ? (
        <p className="studio-hint">{isUnderWay(run.state) ? t('studio-imports.the-first-results-appear-in') : t('studio-imports.no-matching-items')}</p>
      ) : (
        <table className="studio-table">
          <thead>
            <tr>
              <th scope="col">{t('studio-imports.thing')}</th>
              <th scope="col">{t('studio-imports.result')}</th>
              <th scope="col">{t('studio-imports.here')}</th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((item, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- a report only grows at its end
              <tr key={n}>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
                <td className="transfer-item">
                  {item.name}
                  {item.lost.length > 0 && (
                    <details>
                      <summary>{t('studio-labels.notes', { count: item.lost.length })}</summary>
                      <ul>
                        {item.lost.map((one, place) => (
                          // oxlint-disable-next-line react/no-array-index-key -- notes never change
                          <li key={place}>{one}</li>
                        ))}
                      </ul>
                    </details>
                  )}
                </td>
                <td className="transfer-item">
                  {nameOf(item.state)}
                  {item.reason && <small>{item.reason}</small>}
                  {item.comments > 0 && <small>{t('studio-imports.comments', { count: item.comments })}</small>}
                </td>
                <td className="transfer-item">{item.path && (isReal ? <a href={item.path}>{item.path}</a> : item.path)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.items.length > 0 && <ListMore list={list} />}
    </>
  )
}
