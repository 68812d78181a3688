/** Light, dark, or as the system says. */
import { ChevronDown, Monitor, Moon, Sun } from 'lucide-react'
import { Icon } from '#kit/ui/Icon.tsx'
import { Menu } from '#kit/ui/Menu.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { chooseTheme, useTheme, type Theme } from '#kit/web/theme.ts'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

export function ThemeMenu() {
  const t = useT('content')
  const theme = useTheme()
  return (
    <Menu
      label={t('frame.theme')}
      align="end"
      items={THEMES.map((each) => ({
        id: each,
        label: t(`theme.${each}`),
        icon: ICONS[each],
        current: each === theme,
        onSelect: () => chooseTheme(each),
      }))}
      trigger={(props) => (
        <button type="button" {...props}>
          <Icon of={ICONS[theme]} />
          {t('frame.theme')}
          <Icon of={ChevronDown} />
        </button>
      )}
    />
  )
}
