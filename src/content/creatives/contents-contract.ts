import { z } from 'zod'
import { CardSchema } from '#base/card.ts'
import { t } from '#i18n/messages.ts'
import { groups, type Group, groupedKinds } from '#content/kinds.ts'

/**
 * With everything that the list of its kind says of it, unless only cards are asked for. Where both have a field of that
 * name, such as `kind` of a creative and `label` of a record, it is the list's.
 */
const ContentItem = CardSchema.extend({
  id: z.number().optional(),
  kind: z.string(),
  label: z.string().nullable(),
  /** What is said of it where it belongs to; empty for nothing. */
  own_note: z.string(),
}).loose()
export type ContentItem = z.output<typeof ContentItem>
/** By group, only those asked for; things that are not public are left out. */
export const Contents = z.partialRecord(z.enum(groups), z.array(ContentItem))
export type Contents = z.output<typeof Contents>
/** A group by its name in any case, or by a name of its kind: `musics` and `Music` are `music`. */
function groupCalled(word: string): Group | undefined {
  const name = word.toLowerCase()
  return groupedKinds.find((kind) => [kind.group.name, `${kind.group.name}s`, kind.plural, kind.name].includes(name))?.group.name
}

/** `books,movies`; all groups where nothing is said. */
const Include = z
  .string()
  .max(200)
  .transform((names, context): Group[] => {
    const asked = names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const wanted = asked.map(groupCalled)
    const known = groups.filter((group) => wanted.includes(group))
    if (wanted.includes(undefined)) context.addIssue({ code: 'custom', message: t('fault.list-of', { values: groups.join(', ') }) })
    return asked.length > 0 ? known : [...groups]
  })
  .optional()

export const ContentsQuery = z.object({
  include: Include,
  /** `card`: only what a card shows of each. */
  only: z.enum(['card']).optional(),
})

export type ContentsQuery = z.output<typeof ContentsQuery>
