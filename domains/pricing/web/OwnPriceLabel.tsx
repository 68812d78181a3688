/** Why somebody pays less than everybody: a crown for super members, words for all. */
import { Crown } from 'lucide-react'
import { Icon } from '#kit/ui/Icon.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { sayOf, useT } from '#kit/web/i18n.tsx'
import type { OwnPrice } from '../contract.ts'

type Props = { price: Pick<OwnPrice, 'reason' | 'level'> }

export function OwnPriceLabel({ price: { reason, level } }: Props) {
  const t = useT('pricing')
  return (
    <>
      {reason === 'super' && <Icon of={Crown} size="small" />}
      {sayOf(t, `own.${reason}`, { level: level ?? 0 })}
    </>
  )
}

/** The same as a tag beside a price. */
export function OwnPriceTag({ price }: Props) {
  return (
    <Tag tone={price.reason === 'super' ? 'member-solid' : 'brand'} tall>
      <OwnPriceLabel price={price} />
    </Tag>
  )
}

/** Gold is for super members alone. */
export const toneOf = ({ reason }: Pick<OwnPrice, 'reason'>) =>
  reason === 'super' ? 'member' : undefined
