/** /user/setting: all settings, their current state, and the links to change them. */
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { ENTRIES, GROUPS } from './entries.ts'

export const Route = createFileRoute('/_shop/user/setting/')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('nav.settings') }] }),
  component: SettingPage,
})

function SettingPage() {
  const t = useT('accounts')
  return (
    <div className="stack">
      <h1>{t('nav.settings')}</h1>
      {GROUPS.filter((each) => ENTRIES.some(({ group }) => group === each)).map((group) => (
        <Panel key={group} title={t(`setting.${group}`)} flush>
          <ul className="settings">
            {ENTRIES.filter((entry) => entry.group === group).map((entry) => (
              <Line key={entry.to} entry={entry} />
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}

/** The whole line is the link; its name is the title, and the rest is its description. */
function Line({ entry }: { entry: (typeof ENTRIES)[number] }) {
  const t = useT('accounts')
  const State = 'State' in entry ? entry.State : null
  const isOffered = 'useIsOffered' in entry ? entry.useIsOffered() : true
  if (!isOffered) return null
  return (
    <li className="setting">
      <Icon of={entry.icon} />
      <div className="setting-text">
        <Link to={entry.to} className="setting-title">
          {t(entry.word)}
        </Link>
        <p className="setting-note">{t(entry.note)}</p>
      </div>
      <div className="setting-state">{State !== null && <State />}</div>
      <Icon of={ChevronRight} size="small" />
    </li>
  )
}
