import { t } from '#i18n/messages.ts'
import { openLists } from '#community/newsletter/client.ts'
import { useQuery } from '#ui/query/useQuery.ts'

interface Props {
  /** Slug of the list; empty: none yet. */
  value: string
  onChoose: (list: string, name: string) => void
}

/** The lists that anybody may subscribe to. */
export function SignUpListField({ value, onChoose }: Props) {
  const lists = useQuery(openLists()).data?.data ?? []
  return (
    <label className="form-field">
      <span>{t('studio-editor.sign-up-list')}</span>
      <select value={value} required onChange={({ currentTarget: { value: slug } }) => onChoose(slug, lists.find(({ list }) => list === slug)?.name ?? slug)}>
        <option value="">{t('studio-editor.choose-a-list')}</option>
        {lists.map(({ list, name }) => (
          <option key={list} value={list}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
