/** The entries of this domain in the office's menu. */
import Languages from 'lucide-react/icons/languages'
import Package from 'lucide-react/icons/package'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const productsEntry = {
  to: '/office/products',
  icon: Package,
  needs: 'catalog.read',
  useTitle: () => useT('office.product-admin')('nav.products'),
  useWords: () => useT('office.product-admin')('navWords.products'),
} as const satisfies MenuEntry

export const translationsEntry = {
  to: '/office/translations',
  icon: Languages,
  needs: 'catalog.read',
  useTitle: () => useT('office.product-admin')('nav.translations'),
  useWords: () => useT('office.product-admin')('navWords.translations'),
} as const satisfies MenuEntry
