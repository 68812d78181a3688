/** This domain's entries in the office's menu. */
import ClipboardList from 'lucide-react/icons/clipboard-list'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const auditEntry = {
  to: '/office/audit',
  icon: ClipboardList,
  needs: 'audit.read',
  useTitle: () => useT('office.audit')('title'),
  useWords: () => useT('office.audit')('navWords.audit'),
} as const satisfies MenuEntry
