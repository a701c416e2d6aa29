import { href } from '#base/paths.ts'
import type { Draft } from '#content/publishing/contract.ts'
import type { useDraftActions } from '#content/publishing/studio/useDraftActions.ts'
import { Menu } from '#ui/Menu.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { go } from '#studio/router.ts'

/** The steps of an article that are seldom taken. */
export function ArticleMenu({ draft, steps }: { draft: Draft; steps: ReturnType<typeof useDraftActions> }) {
  async function drop(): Promise<void> {
    const text = 'What readers have not seen is gone from the text. It stays in the history.'
    if (await confirmWith({ title: 'Drop the changes?', text, act: 'Drop the changes', danger: true })) void steps.run('discard')
  }

  /** What nobody sees yet goes without a question. */
  async function withdraw(act: string, step: () => Promise<unknown>): Promise<void> {
    const text = 'Readers find it no more, at once. What was written stays in the studio.'
    if (draft.state !== 'public' || (await confirmWith({ title: `${act}: ‘${draft.fields.title || 'Untitled'}’?`, text, act }))) await step()
  }

  async function remove(): Promise<void> {
    const text = 'The text is lost for good, with all versions, comments and claps.'
    const sure = await confirmWith({ title: `Delete ‘${draft.fields.title || 'Untitled'}’?`, text, act: 'Delete the article', danger: true })
    if (sure && (await steps.remove())) go('/studio')
  }

  return (
    <Menu button="More" className="toolbar-button">
      {draft.state === 'public' && <a href={href.article({ slug: draft.slug })}>See it as readers do</a>}
      {draft.rights.take_back && (
        <button type="button" onClick={() => void steps.run('take-back')}>
          Take it back
        </button>
      )}
      {draft.changes !== 'none' && draft.rights.write && (
        <button type="button" onClick={() => void drop()}>
          Drop the changes
        </button>
      )}
      {draft.rights.unpublish && (
        <button type="button" onClick={() => void withdraw('Unpublish', () => steps.run('unpublish'))}>
          {draft.state === 'scheduled' ? 'Call it off' : 'Unpublish'}
        </button>
      )}
      <button type="button" onClick={() => void steps.duplicate().then((id) => id && go(`/studio/write/${id}`))}>
        Duplicate
      </button>
      {draft.rights.remove && draft.state === 'archived' && (
        <button type="button" onClick={() => void steps.run('bring-back')}>
          Bring back
        </button>
      )}
      {draft.rights.approve && draft.state !== 'archived' && (
        <button type="button" onClick={() => void withdraw('Archive', () => steps.run('archive').then((done) => done && go('/studio')))}>
          Archive
        </button>
      )}
      {draft.rights.remove && (
        <button type="button" onClick={() => void remove()}>
          Delete
        </button>
      )}
    </Menu>
  )
}
