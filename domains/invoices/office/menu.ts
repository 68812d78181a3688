/** The entry of this domain in the office's menu. */
import ReceiptText from 'lucide-react/icons/receipt-text'
import { usePending } from '#domains/staff/office/door/pending.ts'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { waitingInvoices } from '../office-calls.gen.ts'

export const invoicesEntry = {
  to: '/office/invoices',
  icon: ReceiptText,
  needs: 'invoices.read',
  useTitle: () => useT('office.invoices')('title'),
  useWords: () => useT('office.invoices')('navWords'),
  useCount: () => {
    const counts = usePending(waitingInvoices).data
    return counts === undefined ? 0 : counts.waitingCount + counts.redCount
  },
} as const satisfies MenuEntry
