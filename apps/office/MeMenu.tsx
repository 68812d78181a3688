/** The menu of the logged-in member of staff: language, theme, logging out. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Globe from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sun from 'lucide-react/icons/sun'
import { staffLogout } from '#domains/staff/calls.gen.ts'
import { useMe } from '#domains/staff/office/door/me.ts'
import { useRoleName } from '#domains/staff/office/door/role-name.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { call } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useSwitchLang } from '#kit/web/language/Language.tsx'
import { forgetRecentHits } from './search/recent.ts'
import { chooseTheme, useTheme, type Theme } from '#kit/web/session/theme.ts'

const THEMES = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'system', icon: Monitor },
] as const satisfies readonly { theme: Theme; icon: unknown }[]

export function MeMenu() {
  const t = useT('office.frame')
  const kit = useT('kit')
  const nameOf = useRoleName()
  const me = useMe()
  const lang = useLang()
  const theme = useTheme()
  const switchTo = useSwitchLang()
  const queries = useQueryClient()
  const leave = async () => {
    await call(staffLogout, {}).catch(() => undefined)
    queries.clear()
    forgetRecentHits()
    location.assign('/office/login')
  }
  return (
    <Menu
      label={t('me.menu')}
      align="end"
      trigger={(props) => (
        <button type="button" className="office-me" {...props}>
          <span className="avatar" aria-hidden="true">
            {[...me.name][0]}
          </span>
          <span className="office-me-name">
            <b>{me.name}</b>
            <small>{nameOf(me.role, me.roleName)}</small>
          </span>
          <span className="sr-only">{t('me.menu')}</span>
        </button>
      )}
      items={[
        {
          id: 'security',
          icon: ShieldCheck,
          label: t('me.security'),
          link: (props) => <Link to="/office/me" {...props} />,
        },
        ...THEMES.map(({ theme: each, icon }) => ({
          id: each,
          icon,
          label: t(`theme.${each}`),
          current: theme === each,
          onSelect: () => chooseTheme(each),
        })),
        ...LANGS.map((each) => ({
          id: each,
          icon: Globe,
          label: kit(`language.${each}`),
          current: lang === each,
          onSelect: () => void switchTo(each),
        })),
        { id: 'logout', icon: LogOut, label: t('me.logout'), onSelect: () => void leave() },
      ]}
    />
  )
}
