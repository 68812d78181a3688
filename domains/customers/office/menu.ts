/** This domain's entries in the office's menu. */
import Users from 'lucide-react/icons/users'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const customersEntry = {
  to: '/office/customers',
  icon: Users,
  needs: 'customers.read',
  useTitle: () => useT('office.customers')('nav.customers'),
  useWords: () => useT('office.customers')('navWords.customers'),
} as const satisfies MenuEntry
