/** Orders that staff place for a customer: the customer's own checkout, submitted by somebody else. */
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { addressOf, defaultAddress } from '#domains/addresses/server/door.ts'
import { choosePlace, loadGoods, refusalOf } from '#domains/cart/server/door.ts'
import { unitNames } from '#domains/catalog/server/sale-door.ts'
import { nearestFirst, warehouseNames, warehousesFor } from '#domains/stock/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { makeCheckoutFor, placeOrderFor } from '../../office-contract.ts'
import { CheckoutReasons } from '../../reasons.ts'
import type { Trouble } from '../evaluate.ts'
import { evaluateAlone, storeCheckout } from '../make.ts'
import type { RequestedLine } from '../requested-line.ts'
import { deleteOfStaff } from '../sql.ts'
import { submit } from '../submit.ts'
import { demandCustomer } from './customers.ts'

type Form = InputOf<typeof makeCheckoutFor>

/** @throws {Refused} notFound, customerBlocked, tooLarge */
export async function makeFor(
  context: StaffContext,
  form: Form,
): Promise<DataOf<typeof makeCheckoutFor>> {
  const { db, now } = context
  const { id: buyerId, lang } = await demandCustomer(db, form.customerId)
  const ordering = { db, now, lang, buyerId, staff: context }
  if (form.replaces !== undefined) await deleteOfStaff(db, form.replaces, buyerId)
  const lines = await placeLines(ordering, form)
  const { addressId, delivery } = form
  const evaluated = await evaluateAlone(ordering, {
    lines,
    addressId,
    delivery,
    // Coupons and points are the buyer's to use.
    couponId: null,
    pointsCount: null,
  })
  const troubles = await toTroubles(context, evaluated.troubles)
  const isNothing = evaluated.lines.length === 0
  const checkout = isNothing ? null : await storeCheckout(db, ordering, evaluated)
  return { checkout: checkout && (await withWarehouseNames(context, checkout)), troubles }
}

type Checkout = NonNullable<DataOf<typeof makeCheckoutFor>['checkout']>

/** The checkout is stored in the customer's language; whoever orders for them reads warehouses in their own. */
async function withWarehouseNames(
  { db, lang }: StaffContext,
  checkout: Checkout,
): Promise<Checkout> {
  const names = await warehouseNames(db, lang)
  const groups = checkout.groups.map((group) => ({
    ...group,
    warehouseName: names.get(group.warehouseId) ?? group.warehouseName,
  }))
  return { ...checkout, groups }
}

type Ordering = Pick<StaffContext, 'db' | 'now'> & { lang: Lang; buyerId: number }

/** Takes each line from where a flash sale holds it for them, else from the nearest warehouse that has enough, else from the one that has most. */
async function placeLines(
  { db, now, lang, buyerId }: Ordering,
  { lines, addressId }: Form,
): Promise<RequestedLine[]> {
  const [warehouses, address] = await Promise.all([
    warehousesFor(db, lang),
    addressId === null ? defaultAddress(db, buyerId) : addressOf(db, { buyerId, addressId }),
  ])
  const places = address === null ? warehouses : nearestFirst(warehouses, address)
  const everywhere = lines.flatMap((line) =>
    places.map(({ id: warehouseId }) => ({ ...line, warehouseId })),
  )
  const goods = await loadGoods(db, everywhere, { buyerId, lang, now })
  return lines.map((line) => {
    const { skuId, unitId, quantity } = line
    const factor = goods.skus.get(skuId)?.units.find(({ id }) => id === unitId)?.factor ?? 1
    const freeIn = (warehouseId: number) => goods.freeOf({ skuId, warehouseId })
    const isHeldIn = (id: number) =>
      goods.activities.get(skuId)?.some(({ heldIn }) => heldIn === id) === true
    const heldFirst = places.toSorted((a, b) => Number(isHeldIn(b.id)) - Number(isHeldIn(a.id)))
    const place = choosePlace(heldFirst, freeIn, () => quantity * factor)
    return { ...line, warehouseId: place?.id ?? 0, cartLineId: null }
  })
}

/** In the language of whoever orders for them, with base units named so too. */
async function toTroubles(
  { db, lang }: StaffContext,
  troubles: readonly Trouble[],
): Promise<DataOf<typeof makeCheckoutFor>['troubles']> {
  if (troubles.length === 0) return []
  const unitIds = troubles.flatMap(({ sku }) => sku?.units.map(({ id }) => id) ?? [])
  const names = await unitNames(db, unitIds, lang)
  const inLanguage = (sku: Trouble['sku']): Trouble['sku'] =>
    sku && { ...sku, units: sku.units.map((unit) => ({ ...unit, name: names.get(unit.id) ?? '' })) }
  return troubles.map((trouble) => {
    const { line, problem } = trouble
    const { reason, values } = refusalOf(
      { ...trouble, sku: inLanguage(trouble.sku) },
      problem,
      lang,
    )
    return {
      skuId: line.skuId,
      unitId: line.unitId,
      problem,
      text: translate(lang, reason.message, values),
    }
  })
}

/**
 * @throws {Refused} those of submitting, customerMustAgree, customerBlocked
 */
export async function placeFor(
  context: StaffContext,
  { customerId, checkoutId, remarks, poNumber }: InputOf<typeof placeOrderFor>,
): Promise<DataOf<typeof placeOrderFor>> {
  const { db, now, lang, config, onPlaced } = context
  const { id: buyerId } = await demandCustomer(db, customerId)
  const ordering = { db, now, lang, config, buyerId, onPlaced, staff: context }
  try {
    const form = {
      checkoutId,
      remarks,
      poNumber,
      notes: [],
      invoiceTitleId: null,
      invoiceKind: 'ordinary' as const,
    }
    const { orderNumber } = await submit(ordering, form)
    return { orderNumber }
  } catch (error) {
    if (error instanceof Refused && error.reason.code === AccountReasons.agreementNeeded.code) {
      throw new Refused(CheckoutReasons.customerMustAgree)
    }
    throw error
  }
}
