/** The entries of this domain in the office's menu. */
import Banknote from 'lucide-react/icons/banknote'
import Landmark from 'lucide-react/icons/landmark'
import Undo2 from 'lucide-react/icons/undo-2'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingPayments } from './door/waiting.ts'

export const vouchersEntry = {
  to: '/office/vouchers',
  icon: Landmark,
  needs: 'payments.read',
  useTitle: () => useT('office.payments')('nav.vouchers'),
  useWords: () => useT('office.payments')('navWords.vouchers'),
  useCount: () => useWaitingPayments().data?.voucherCount ?? 0,
} as const satisfies MenuEntry

export const refundsEntry = {
  to: '/office/refunds',
  icon: Undo2,
  needs: 'payments.read',
  useTitle: () => useT('office.payments')('nav.refunds'),
  useWords: () => useT('office.payments')('navWords.refunds'),
  useCount: () => {
    const { data } = useWaitingPayments()
    return (data?.bankRefundCount ?? 0) + (data?.failedRefundCount ?? 0)
  },
} as const satisfies MenuEntry

export const accountsEntry = {
  to: '/office/accounts',
  icon: Banknote,
  needs: 'settings.read',
  useTitle: () => useT('office.payments')('nav.accounts'),
  useWords: () => useT('office.payments')('navWords.accounts'),
} as const satisfies MenuEntry

export const providersEntry = {
  to: '/office/payment-providers',
  icon: WalletCards,
  needs: 'settings.read',
  useTitle: () => useT('office.payments')('nav.providers'),
  useWords: () => useT('office.payments')('navWords.providers'),
} as const satisfies MenuEntry
