/** The entries of this domain in the office's menu. */
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingTransfers } from './door/waiting.ts'

export const transfersEntry = {
  to: '/office/transfers',
  icon: ArrowLeftRight,
  needs: 'stock.read',
  useTitle: () => useT('office.transfers')('nav.transfers'),
  useWords: () => useT('office.transfers')('navWords.transfers'),
  useCount: () => useWaitingTransfers().data?.requestCount ?? 0,
} as const satisfies MenuEntry
