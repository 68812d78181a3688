/** The picture of points goods; without one a drawing of their kind. */
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import KeyRound from 'lucide-react/icons/key-round'
import Ticket from 'lucide-react/icons/ticket'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import type { GoodsKind } from '../contract.ts'

const ICONS = { physical: Gift, coupon: Ticket, code: KeyRound, super: Crown } as const

type Props = { url: string | null; kind: GoodsKind; alt?: string; isSmall?: boolean }

export function RewardPhoto({ url, kind, alt = '', isSmall = false }: Props) {
  const box = isSmall ? 'size-16' : 'aspect-square w-full'
  if (url === null) {
    return (
      <span
        className={`${box} grid shrink-0 place-items-center rounded-(--radius-2) bg-points-soft text-points`}
        aria-hidden
      >
        <Icon of={ICONS[kind]} size="large" />
      </span>
    )
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      className={`${box} shrink-0 rounded-(--radius-2) bg-white object-contain`}
    />
  )
}
