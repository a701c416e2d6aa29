import { href } from '#base/paths.ts'
import type { Draft } from '#features/drafts/contract.ts'
import type { useDraftSteps } from '#features/drafts/useDraftSteps.ts'
import { Menu } from '#ui/Menu.tsx'
import { go } from './router.ts'

/** The steps of an article that are seldom taken. */
export function WritingMenu({ draft, steps }: { draft: Draft; steps: ReturnType<typeof useDraftSteps> }) {
  return (
    <Menu button="More" className="tool">
      {draft.state === 'public' && <a href={href.article({ slug: draft.slug })}>See it as readers do</a>}
      {draft.rights.take_back && (
        <button type="button" onClick={() => void steps.run('take-back')}>
          Take it back
        </button>
      )}
      {draft.changes !== 'none' && draft.rights.write && (
        <button type="button" onClick={() => confirm('Drop the changes that readers have not seen? They stay in the history.') && void steps.run('discard')}>
          Drop the changes
        </button>
      )}
      {draft.rights.unpublish && (
        <button type="button" onClick={() => void steps.run('unpublish')}>
          Take from readers
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
        <button type="button" onClick={() => void steps.run('archive').then((done) => done && go('/studio'))}>
          Put away
        </button>
      )}
      {draft.rights.remove && (
        <button
          type="button"
          onClick={() => confirm(`Delete ‘${draft.fields.title || 'Untitled'}’ for good?`) && void steps.remove().then((done) => done && go('/studio'))}
        >
          Delete
        </button>
      )}
    </Menu>
  )
}
