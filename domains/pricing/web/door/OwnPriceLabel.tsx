/** Why the buyer pays less than others: a crown for super members, and a text. */
import Crown from 'lucide-react/icons/crown'
import type { Currency } from '#kit/contract/money.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { translatorFor, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { late } from '#kit/web/pages/late.ts'
import { Suspense } from 'react'
import type { ActivityLimit } from '#domains/promotions/limit-contract.ts'
import type { myPrices, OwnPrice } from '../../contract.ts'
import { endOf } from './own-price.ts'

type Reason = Pick<OwnPrice, 'reason' | 'level'> & {
  activity?: { name: string } | null | undefined
  /** When the activity ends, in milliseconds of the browser's clock; shown by a countdown. */
  until?: number | undefined
}
type Props = { price: Reason }

/** Loaded where a price is an activity's. */
const ActivityLabel = late(() => import('./ActivityLabel.tsx'))

export function OwnPriceLabel({ price: { reason, level, activity, until } }: Props) {
  // The catalog's words are on every page: those of pricing are not loaded for a list of cards.
  const t = useT('catalog')
  return (
    <>
      {reason === 'super' && <Icon of={Crown} size="small" />}
      {activity ? (
        <Suspense fallback={activity.name}>
          <ActivityLabel name={activity.name} until={until} />
        </Suspense>
      ) : (
        translatorFor(t, `ownPrice.${reason}`, { level: level ?? 0 })
      )}
    </>
  )
}

/** The same as a tag beside a price. */
export function OwnPriceTag({ price }: Props) {
  return (
    <Tag
      tone={
        price.reason === 'super'
          ? 'member-solid'
          : price.reason === 'activity'
            ? 'sale-solid'
            : 'brand'
      }
      tall
    >
      <OwnPriceLabel price={price} />
    </Tag>
  )
}

type Mine = Pick<DataOf<typeof myPrices>, 'rungs' | 'activities'>

type OwnPriceHere = Reason & {
  limit: ActivityLimit | null
  takesCoupon: boolean
  /** Of an activity: the lowest price of the 30 days before it began. */
  lowestBefore: number | null
}

/** Why the price of a rung is the buyer's own; null where it is everybody's. `answeredAt`: by the browser's clock. */
export function ownPriceAt(
  { rungs, activities }: Mine,
  fromQuantity: number,
  answeredAt: number,
): OwnPriceHere | null {
  const steps = rungs.find((each) => each.fromQuantity === fromQuantity)?.steps ?? []
  for (const { kind, values } of steps) {
    if (kind !== 'business' && kind !== 'super' && kind !== 'level' && kind !== 'activity') continue
    const activity = activities.find(({ activityId }) => activityId === values['activityId'])
    return {
      reason: kind,
      level: typeof values['level'] === 'number' ? values['level'] : null,
      activity,
      until: endOf(activity, answeredAt),
      limit: activity?.limit ?? null,
      takesCoupon: activity?.takesCoupon ?? true,
      lowestBefore: activity?.lowestBefore ?? null,
    }
  }
  return null
}

/** Gold is for super members alone, red for activities. */
export const toneOf = ({ reason }: Pick<OwnPrice, 'reason'>) =>
  reason === 'super' ? 'member' : reason === 'activity' ? 'sale' : undefined

/** The same of a line in a cart or an order. */
export const toneOfSteps = (steps: readonly { kind: string }[]) =>
  steps.some(({ kind }) => kind === 'activity') ? ('sale' as const) : undefined

type LowestBeforeProps = { amount: number; currency: Currency; className?: string | undefined }

/**
 * Beside the struck price of an activity: the lowest price of the thirty days before, in few words, and as a whole sentence where they are pointed at.
 * Here and not in a file of its own, which would be one more to load for every page with cards.
 */
export function LowestBefore({ amount, currency, className }: LowestBeforeProps) {
  const t = useT('catalog')
  const { money } = useMoney()
  const price = money(amount, currency)
  return (
    <span
      className={classes('lowest-before', className)}
      title={t('product.lowestBefore', { price })}
    >
      {t('card.lowestBefore', { price })}
    </span>
  )
}
