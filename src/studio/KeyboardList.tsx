import { keyNames, type Shortcut } from '#ui/shortcuts.ts'
import { allShortcuts } from './shortcuts.ts'
import './keyboard-list.css'

/** Every key of the studio. */
export function KeyboardList({ isEditor }: { isEditor: boolean }) {
  return (
    <div className="keyboard-list">
      {allShortcuts(isEditor).map(({ title, shortcuts }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {shortcuts.map((shortcut) => (
              <div key={shortcut.keys}>
                <dt>
                  <Keys shortcut={shortcut} />
                </dt>
                <dd>{shortcut.label()}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Keys({ shortcut }: { shortcut: Shortcut }) {
  return keyNames(shortcut).map((name, at) => (
    <span key={name}>
      {at > 0 && ' '}
      <kbd>{name}</kbd>
    </span>
  ))
}
