/** This domain's entries in the office's menu. */
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingApprovals } from './door/waiting.ts'

export const approvalsEntry = {
  to: '/office/approvals',
  icon: ShieldCheck,
  needs: null,
  useTitle: () => useT('office.approvals')('nav.approvals'),
  useWords: () => useT('office.approvals')('navWords.approvals'),
  useCount: () => useWaitingApprovals().data?.count ?? 0,
} as const satisfies MenuEntry
