/** This domain's entry in the office's menu. */
import Signpost from 'lucide-react/icons/signpost'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const redirectsEntry = {
  to: '/office/redirects',
  icon: Signpost,
  needs: 'content.write',
  useTitle: () => useT('office.redirects')('title'),
  useWords: () => useT('office.redirects')('navWords.redirects'),
} as const satisfies MenuEntry
