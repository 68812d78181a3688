/** The entries of this domain in the office's menu. */
import Settings from 'lucide-react/icons/settings'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const settingsEntry = {
  to: '/office/settings',
  icon: Settings,
  needs: 'settings.read',
  useTitle: () => useT('office.settings')('nav.settings'),
  useWords: () => useT('office.settings')('navWords.settings'),
} as const satisfies MenuEntry
