import { Problem } from '#base/problem.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { signOut } from '#community/accounts/session-sign-out.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Icon } from '#ui/Icon.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Link } from '#ui/router/Link.tsx'
import type { SessionUser } from '#ui/session/session.ts'
import { toast } from '#ui/toast.ts'

export function AccountMenu({ user }: { user: SessionUser }) {
  const api = useApi()

  function leave() {
    signOut(api).then(
      () => toast(t('shell.signed-out')),
      (thrown: unknown) => toast(thrown instanceof Problem ? thrown.message : String(thrown), { tone: 'error' }),
    )
  }

  return (
    <Menu
      className="toolbar-button account-menu"
      label={t('shell.your-account-of', { name: user.name })}
      button={<Avatar name={user.name} image={user.avatar} size="s" />}
    >
      <p className="account-menu__user">
        {user.name}
        <span className="meta">{user.email}</span>
      </p>
      <Link to={href.account()}>
        <MoreIcon name="person" /> {t('shell.your-account')}
      </Link>
      <Link to={href.shelf()}>
        <Icon name="save" /> {t('shell.saved')}
      </Link>
      {user.role !== 'member' && (
        <a href="/studio">
          <MoreIcon name="edit" /> {t('shell.studio')}
        </a>
      )}
      <hr />
      <button type="button" onClick={leave}>
        <MoreIcon name="leave" /> {t('shell.sign-out')}
      </button>
    </Menu>
  )
}
