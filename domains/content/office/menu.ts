/** This domain's entries in the office's menu. */
import FileText from 'lucide-react/icons/file-text'
import Megaphone from 'lucide-react/icons/megaphone'
import Store from 'lucide-react/icons/store'
import { PAGE_KEYS } from '../text-pages.ts'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const pagesEntry = {
  to: '/office/content',
  icon: Megaphone,
  needs: 'content.write',
  useTitle: () => useT('office.content')('nav.pages'),
  useWords: () => useT('office.content')('navWords.content'),
} as const satisfies MenuEntry

export const shopEntry = {
  to: '/office/shop',
  icon: Store,
  needs: 'content.write',
  useTitle: () => useT('office.content')('shop.title'),
  useWords: () => useT('office.content')('navWords.shop'),
} as const satisfies MenuEntry

export const textPagesEntry = {
  to: '/office/pages',
  icon: FileText,
  needs: 'content.write',
  useTitle: () => useT('office.content')('nav.textPages'),
  useWords: () => useT('office.content')('navWords.pages'),
  useParts: () => {
    const t = useT('office.content')
    return PAGE_KEYS.map((page) => ({
      to: `/office/pages/${page}` as const,
      title: t(`page.${page}`),
    }))
  },
} as const satisfies MenuEntry
