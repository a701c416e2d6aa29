import { useEffect, useState } from 'react'
import { Field } from '#community/accounts/Field.tsx'
import { Form } from '#community/accounts/Form.tsx'
import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { writeLocal, readLocal } from '#ui/local-storage.ts'
import { useOfferedActions } from '#studio/offered-actions.ts'

const most = 1_000_000

/** How long an article is to become, for whoever writes it: in this browser, as it is nobody else's business. */
export function WordGoal({ article, words }: { article: number; words: number }) {
  const key = `word-goal-${article}`
  const [goal, setGoal] = useState(() => goalIn(readLocal(key)))
  const [isAsking, setIsAsking] = useState(false)
  useOfferedActions([{ label: t('studio-writing.word-goal'), run: () => setIsAsking(true) }])

  function set(count: number | null): void {
    setGoal(count)
    writeLocal(key, count)
    setIsAsking(false)
  }

  return (
    <span className="word-goal">
      <button type="button" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {goal === null ? t('studio-writing.word-goal') : t('studio-writing.goal-of', { count: formatNumber(goal) })}
      </button>
      {goal !== null && <progress aria-label={t('studio-writing.word-goal')} max={goal} value={Math.min(words, goal)} />}
      <span role="status" className="visually-hidden">
        {useReached(goal, words) && t('studio-writing.goal-reached')}
      </span>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={t('studio-writing.word-goal')}>
        <Form button={t('studio-writing.set-goal')} className="btn" send={async ({ goal: typed = '' }) => set(goalIn(Number(typed)))}>
          <Field
            label={t('studio-writing.number-of-words')}
            hint={t('studio-writing.goal-hint')}
            name="goal"
            type="number"
            required={false}
            min={1}
            max={most}
            defaultValue={goal ?? ''}
          />
        </Form>
        {goal !== null && (
          <button type="button" className="text-button" onClick={() => set(null)}>
            {t('studio-writing.remove-goal')}
          </button>
        )}
      </Dialog>
    </span>
  )
}

/** True from the word on that reaches the goal, also if some are taken out again: it is said once. */
function useReached(goal: number | null, words: number): boolean {
  const isReached = goal !== null && words >= goal
  const [reached, setReached] = useState<number | null>(null)
  useEffect(() => {
    if (isReached) setReached(goal)
  }, [isReached, goal])
  return goal !== null && reached === goal
}

function goalIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : null
}
