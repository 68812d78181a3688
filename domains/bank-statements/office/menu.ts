/** This domain's entry in the office's menu. */
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingLines } from './waiting.ts'

export const bankStatementsEntry = {
  to: '/office/bank-statements',
  icon: ReceiptText,
  needs: 'statements.read',
  useTitle: () => useT('office.bank-statements')('nav.statements'),
  useWords: () => useT('office.bank-statements')('navWords.statements'),
  useCount: () => {
    const { data } = useWaitingLines()
    return (data?.proposedCount ?? 0) + (data?.undecidedCount ?? 0)
  },
} as const satisfies MenuEntry
