/** Why the buyer pays less than others: a crown for super members, and a text. */
import Crown from 'lucide-react/icons/crown'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { translatorFor, useT } from '#kit/web/language/i18n.tsx'
import type { OwnPrice, Step } from '../../contract.ts'

type Props = { price: Pick<OwnPrice, 'reason' | 'level'> }

export function OwnPriceLabel({ price: { reason, level } }: Props) {
  const t = useT('pricing')
  return (
    <>
      {reason === 'super' && <Icon of={Crown} size="small" />}
      {translatorFor(t, `own.${reason}`, { level: level ?? 0 })}
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

type Rungs = readonly { fromQuantity: number; steps: readonly Step[] }[]

/** Why the price of a rung is the buyer's own; null where it is everybody's. */
export function ownPriceAt(rungs: Rungs, fromQuantity: number): Props['price'] | null {
  const steps = rungs.find((each) => each.fromQuantity === fromQuantity)?.steps ?? []
  for (const { kind, values } of steps) {
    if (kind !== 'business' && kind !== 'super' && kind !== 'level' && kind !== 'activity') continue
    return { reason: kind, level: typeof values['level'] === 'number' ? values['level'] : null }
  }
  return null
}

/** Gold is for super members alone. */
export const toneOf = ({ reason }: Pick<OwnPrice, 'reason'>) =>
  reason === 'super' ? 'member' : undefined
