/** This domain's entry in the office's menu. */
import Wallet from 'lucide-react/icons/wallet'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const walletsEntry = {
  to: '/office/wallets',
  icon: Wallet,
  needs: 'wallet.read',
  useTitle: () => useT('office.wallet')('nav.wallets'),
  useWords: () => useT('office.wallet')('navWords.wallets'),
} as const satisfies MenuEntry
