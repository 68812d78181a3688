/** The picture of a prize; without one a drawing of its kind. */
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import Smile from 'lucide-react/icons/smile'
import Ticket from 'lucide-react/icons/ticket'
import Wallet from 'lucide-react/icons/wallet'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import type { PrizeKind } from '../contract.ts'

const ICONS = { none: Smile, points: Coins, coupon: Ticket, goods: Gift, money: Wallet } as const

export function PrizePhoto({ url, kind }: { url: string | null; kind: PrizeKind }) {
  if (url === null) {
    return (
      <span
        className="grid size-12 shrink-0 place-items-center rounded-(--radius-2) bg-points-soft text-points"
        aria-hidden
      >
        <Icon of={ICONS[kind]} />
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      className="size-12 shrink-0 rounded-(--radius-2) bg-white object-contain"
    />
  )
}
