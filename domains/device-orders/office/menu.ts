/** The entries of this domain in the office's menu. */
import Milestone from 'lucide-react/icons/milestone'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const milestoneTemplatesEntry = {
  to: '/office/machine-milestones',
  icon: Milestone,
  needs: 'orders.read',
  useTitle: () => useT('office.device-orders')('templates.title'),
  useWords: () => useT('office.device-orders')('navWords'),
} as const satisfies MenuEntry
