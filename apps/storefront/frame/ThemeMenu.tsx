/** Selects the theme: light, dark, or the system's. */
import SunMoon from 'lucide-react/icons/sun-moon'
import { QuietSelect } from '#kit/ui/forms/QuietSelect.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { chooseTheme, useTheme, type Theme } from '#kit/web/session/theme.ts'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export function ThemeMenu() {
  const t = useT('content')
  const theme = useTheme()
  return (
    <QuietSelect
      label={t('frame.theme')}
      icon={SunMoon}
      value={theme}
      options={THEMES.map((each) => ({ value: each, label: t(`theme.${each}`) }))}
      onChange={(chosen) => chooseTheme(chosen as Theme)}
    />
  )
}
