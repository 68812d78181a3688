/** This domain's entries in the office's menu. */
import HandCoins from 'lucide-react/icons/hand-coins'
import Wallet from 'lucide-react/icons/wallet'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingWithdrawals } from './waiting.ts'

export const walletsEntry = {
  to: '/office/wallets',
  icon: Wallet,
  needs: 'wallet.read',
  useTitle: () => useT('office.wallet')('nav.wallets'),
  useWords: () => useT('office.wallet')('navWords.wallets'),
} as const satisfies MenuEntry

export const topUpsEntry = {
  to: '/office/top-ups',
  icon: WalletCards,
  needs: 'wallet.read',
  useTitle: () => useT('office.wallet')('nav.topUps'),
  useWords: () => useT('office.wallet')('navWords.topUps'),
} as const satisfies MenuEntry

export const withdrawalsEntry = {
  to: '/office/withdrawals',
  icon: HandCoins,
  needs: 'wallet.read',
  useTitle: () => useT('office.wallet')('nav.withdrawals'),
  useWords: () => useT('office.wallet')('navWords.withdrawals'),
  useCount: () => {
    const { data } = useWaitingWithdrawals()
    return (data?.appliedCount ?? 0) + (data?.approvedCount ?? 0)
  },
} as const satisfies MenuEntry
