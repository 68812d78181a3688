/** This domain's entry in the office's menu. */
import Link2Off from 'lucide-react/icons/link-2-off'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const linksEntry = {
  to: '/office/links',
  icon: Link2Off,
  needs: 'content.write',
  useTitle: () => useT('office.writings')('title'),
  useWords: () => useT('office.writings')('navWords.links'),
} as const satisfies MenuEntry
