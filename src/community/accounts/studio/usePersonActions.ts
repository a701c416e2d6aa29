import type { Role } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import type { Person } from '../people-contract.ts'
import { isPromotion, nameOfRole } from '../rules.ts'

export type PersonActions = ReturnType<typeof usePersonActions>

/** What an admin may do with an account; each asks first where somebody loses something. */
export function usePersonActions(onChanged: () => void) {
  const api = useApi()

  async function act(key: string, id: number, said: string, body?: object): Promise<void> {
    await submitting(async () => {
      await api.call(key, { params: { id }, ...(body ? { body } : {}) })
      toast(said, { tone: 'success' })
    })
    onChanged()
  }

  async function changeRole({ id, name, role }: Person, to: Role): Promise<void> {
    const one = nameOfRole(to)
    if (
      await confirmWith({
        title: t('studio-accounts.make-somebody-question', { name, role: one }),
        text: sessionsAfter(role, to),
        act: t('studio-accounts.make', { role: one }),
      })
    )
      await act('PUT /people/:id/role', id, t('studio-accounts.is-now', { name, role: one }), { role: to, based_on: { role } })
  }

  async function banOrUnban({ id, name, status }: Person): Promise<void> {
    if (status === 'banned') return act('PUT /people/:id/status', id, t('studio-accounts.unban'), { status: 'active' })
    const text = t('studio-accounts.what-a-ban-does')
    if (await confirmWith({ title: t('studio-accounts.ban-question', { name }), text, act: t('studio-accounts.ban'), danger: true }))
      await act('PUT /people/:id/status', id, t('studio-accounts.banned-and-logged-out'), { status: 'banned' })
  }

  async function removeSecondFactor({ id, name }: Person): Promise<void> {
    const text = t('studio-accounts.what-removing-the-factor-does')
    if (await confirmWith({ title: t('studio-accounts.remove-factor-question', { name }), text, act: t('studio-accounts.remove'), danger: true }))
      await act('DELETE /people/:id/second-factor', id, t('studio-accounts.removed'))
  }

  return {
    changeRole: (person: Person, to: Role) => void changeRole(person, to),
    banOrUnban: (person: Person) => void banOrUnban(person),
    endSessions: ({ id }: Person) => void act('DELETE /people/:id/sessions', id, t('studio-accounts.all-sessions-ended')),
    removeSecondFactor: (person: Person) => void removeSecondFactor(person),
  }
}

function sessionsAfter(from: Role, to: Role): string {
  return isPromotion(from, to) ? t('studio-accounts.sessions-after-promotion') : t('studio-accounts.sessions-after-demotion')
}
