/** This domain's entries in the office's menu. */
import Dices from 'lucide-react/icons/dices'
import Trophy from 'lucide-react/icons/trophy'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { usePending } from '#domains/staff/office/door/pending.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { waitingLotteryPrizes } from '../office-calls.gen.ts'

export const lotteryEntry = {
  to: '/office/lottery',
  icon: Dices,
  needs: 'lottery.read',
  useTitle: () => useT('office.lottery')('title'),
  useWords: () => useT('office.lottery')('navWords.lottery'),
} as const satisfies MenuEntry

export const lotteryPrizesEntry = {
  to: '/office/lottery-prizes',
  icon: Trophy,
  needs: 'lottery.ship',
  useTitle: () => useT('office.lottery')('prizesTitle'),
  useWords: () => useT('office.lottery')('navWords.prizes'),
  useCount: () => usePending(waitingLotteryPrizes).data?.count ?? 0,
} as const satisfies MenuEntry
