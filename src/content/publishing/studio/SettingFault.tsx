export function SettingFault({ text }: { text: string | undefined }) {
  return text ? <p className="article-settings__error">{text}</p> : null
}
