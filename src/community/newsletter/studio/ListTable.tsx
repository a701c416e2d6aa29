import { t } from '#i18n/messages.ts'
import type { NewsletterList } from '../lists-contract.ts'
import { weekdays } from './weekdays.ts'

interface ListTableProps {
  lists: NewsletterList[]
  /** One place up, from there. */
  onMove(at: number): void
  onChange(slug: string): void
  /** Closes it, or opens it again. */
  onToggle(list: NewsletterList): void
}

export function ListTable({ lists, onMove, onChange, onToggle }: ListTableProps) {
  return (
    <table className="studio-table">
      <thead>
        <tr>
          <th scope="col">{t('studio-newsletter-lists.list')}</th>
          <th scope="col">{t('studio-newsletter-lists.sign-up')}</th>
          <th scope="col">{t('studio-newsletter-lists.rule')}</th>
          <th scope="col">{t('studio-newsletter-lists.subscribers')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('studio-newsletter-lists.what-to-do')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list, at) => (
          <ListRow key={list.slug} list={list}>
            <button
              type="button"
              className="btn is-outlined is-small"
              aria-label={t('studio-newsletter-lists.move-up', { list: list.shown_name })}
              disabled={at === 0}
              onClick={() => onMove(at)}
            >
              {t('studio-newsletter.up')}
            </button>
            <button
              type="button"
              className="btn is-outlined is-small"
              aria-label={t('studio-newsletter-lists.change-list', { list: list.shown_name })}
              onClick={() => onChange(list.slug)}
            >
              {t('studio-newsletter-lists.change')}
            </button>
            <button
              type="button"
              className="btn is-outlined is-small"
              aria-label={
                list.closed_at
                  ? t('studio-newsletter-lists.reopen-list', { list: list.shown_name })
                  : t('studio-newsletter-lists.close-list', { list: list.shown_name })
              }
              onClick={() => onToggle(list)}
            >
              {list.closed_at ? t('studio-newsletter-lists.reopen') : t('studio-newsletter-lists.close')}
            </button>
          </ListRow>
        ))}
      </tbody>
    </table>
  )
}

function ListRow({ list, children }: { list: NewsletterList; children: React.ReactNode }) {
  const rule =
    list.rule === 'digest'
      ? t('studio-newsletter-lists.digest-on', { weekday: weekdays()[list.digest_weekday] ?? '', time: list.digest_time, zone: list.digest_zone })
      : list.rule === 'new-issue'
        ? t('studio-newsletter-lists.rule-new-issue')
        : t('studio-newsletter-lists.rule-none')
  return (
    <tr>
      <td className="cell-title" dir="auto">
        <b>{list.shown_name}</b>
        {list.description && <div className="meta">{list.description}</div>}
      </td>
      <td>
        {list.closed_at
          ? t('studio-newsletter-lists.closed')
          : list.sign_up === 'open'
            ? t('studio-newsletter-lists.sign-up-open')
            : t('studio-newsletter-lists.sign-up-invitation')}
      </td>
      <td>{rule}</td>
      <td className="tabular-nums">{t('studio-newsletter.readers', { count: list.subscribers })}</td>
      <td className="is-end-aligned">
        <span className="actions">{children}</span>
      </td>
    </tr>
  )
}
