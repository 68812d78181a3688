/** This domain's entries in the office's menu. */
import FileText from 'lucide-react/icons/file-text'
import Megaphone from 'lucide-react/icons/megaphone'
import Store from 'lucide-react/icons/store'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const pagesEntry = {
  to: '/office/content',
  icon: Megaphone,
  needs: 'content.write',
  useTitle: () => useT('office.content')('nav.pages'),
} as const satisfies MenuEntry

export const shopEntry = {
  to: '/office/shop',
  icon: Store,
  needs: 'content.write',
  useTitle: () => useT('office.content')('shop.title'),
} as const satisfies MenuEntry

export const textPagesEntry = {
  to: '/office/pages',
  icon: FileText,
  needs: 'content.write',
  useTitle: () => useT('office.content')('nav.textPages'),
} as const satisfies MenuEntry
