/** The activity whose price a line has, and which of the offers for its SKU that is. */
import type { Step } from './contract.ts'

type OfPrice = { steps: readonly Step[] }

/** @returns null where the price is none of an activity */
export function activityOf({ steps }: OfPrice): { id: number; name: string } | null {
  const values = steps.find(({ kind }) => kind === 'activity')?.values
  if (values === undefined) return null
  return { id: Number(values['activityId']), name: String(values['activity']) }
}

/** Of the offers for its SKU the one whose price it has. */
export function offerOf<Offer extends { activityId: number }>(
  price: OfPrice,
  offers: readonly Offer[] = [],
): Offer | undefined {
  const activity = activityOf(price)
  return offers.find(({ activityId }) => activityId === activity?.id)
}

/**
 * Those that hold for a line from this warehouse. What a flash sale holds is sold from where it is set aside: a piece from elsewhere would free
 * one there for anybody.
 */
export const offersIn = <Offer extends { heldIn: number | null }>(
  offers: readonly Offer[] = [],
  warehouseId: number,
): Offer[] => offers.filter(({ heldIn }) => heldIn === null || heldIn === warehouseId)

/** Its pieces are held by a flash sale: they come in one number, earn nothing, and nothing comes on top of their price. */
export const isHeldPrice = (
  price: OfPrice,
  offers: readonly { activityId: number; heldIn: number | null }[] = [],
): boolean => (offerOf(price, offers)?.heldIn ?? null) !== null
