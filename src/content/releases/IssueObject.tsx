import { canShow, type Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import './issue-object.css'

interface IssueObjectProps {
  cover: Image | null
  /** In place of a cover that is not there. */
  title: string
  number: number
  sizes: string
  priority?: boolean
  /** The text beside it says the same. */
  mute?: boolean
}

/** An issue as a thing: a cover with pages behind it, that turns to the reader. */
export function IssueObject({ cover, title, number, sizes, priority = false, mute = false }: IssueObjectProps) {
  return (
    <span className="issue-cover">
      <span className="issue-cover__body">
        {canShow(cover) ? (
          <Picture image={mute ? { ...cover, alt: '' } : cover} sizes={sizes} shape="3x4" priority={priority} />
        ) : (
          <BlankCover title={title} number={number} />
        )}
        <i className="issue-cover__gloss" />
      </span>
    </span>
  )
}

/** Type alone, for an issue without a picture. */
export function BlankCover({ title, number }: { title: string; number: number }) {
  return (
    <span className="picture is-cropped ratio-3x4 blank-cover">
      <b className="heading h4">{title}</b>
      <span className="tabular-nums">{t('releases.number', { number })}</span>
    </span>
  )
}
