/** The entries of this domain in the office's menu. */
import BadgeCheck from 'lucide-react/icons/badge-check'
import FolderTree from 'lucide-react/icons/folder-tree'
import Ruler from 'lucide-react/icons/ruler'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const categoriesEntry = {
  to: '/office/categories',
  icon: FolderTree,
  needs: 'catalog.read',
  useTitle: () => useT('office.taxonomy')('nav.categories'),
  useWords: () => useT('office.taxonomy')('navWords.categories'),
} as const satisfies MenuEntry

export const brandsEntry = {
  to: '/office/brands',
  icon: BadgeCheck,
  needs: 'catalog.read',
  useTitle: () => useT('office.taxonomy')('nav.brands'),
  useWords: () => useT('office.taxonomy')('navWords.brands'),
} as const satisfies MenuEntry

export const attributesEntry = {
  to: '/office/attributes',
  icon: SlidersHorizontal,
  needs: 'catalog.read',
  useTitle: () => useT('office.taxonomy')('nav.attributes'),
  useWords: () => useT('office.taxonomy')('navWords.attributes'),
} as const satisfies MenuEntry

export const measuresEntry = {
  to: '/office/measures',
  icon: Ruler,
  needs: 'catalog.read',
  useTitle: () => useT('office.taxonomy')('nav.measures'),
  useWords: () => useT('office.taxonomy')('navWords.measures'),
} as const satisfies MenuEntry
