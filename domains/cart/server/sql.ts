/** Statements about carts. They read and write tables of the schema `cart` only. */
import sql, { join, raw } from 'sql-template-tag'
import type { GiftChoice } from '#domains/promotions/gift-contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { takingEach, type Token } from '#kit/server/http/rate-limit.ts'

/** The cart's owner: exactly one of the two is set. */
export type Owner = { buyerId: number | null; guestHash: Buffer | null }

export type LineRow = {
  id: number
  skuId: number
  unitId: number
  warehouseId: number
  quantity: number
  selected: boolean
  seenAmount: number | null
  seenCurrency: Currency | null
  activityId: number | null
}
/** The retail price of the unit that the shopper accepts with this call. */
export type Seen = { amount: number | null; currency: Currency }
export type NewLine = { skuId: number; unitId: number; warehouseId: number; quantity: number }
/**
 * A line that moves into another cart, or back into its own: selected unless it says otherwise, and last unless it had a
 * place before.
 */
export type MovedLine = NewLine & {
  selected?: boolean | undefined
  place?: number | undefined
  activityId?: number | null | undefined
}

const isOwnedBy = ({ buyerId, guestHash }: Owner) => sql`
  (buyer_id = ${buyerId}::bigint or guest_hash = ${guestHash}::bytea) and kind = 'diy'`

/** Oldest first, so that lines do not change places; lines that were put back have their former place. */
export function lines(db: Queryable, owner: Owner) {
  return db.rows<LineRow>(sql`
    select line.id, sku_id, unit_id, warehouse_id, quantity, selected, seen_amount, seen_currency, activity_id
    from cart.line join cart.cart on cart.id = cart_id where ${isOwnedBy(owner)} order by coalesce(line.place, line.id), line.id`)
}

export async function count(db: Queryable, owner: Owner): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int from cart.line join cart.cart on cart.id = cart_id where ${isOwnedBy(owner)}`)
  return row.count
}

/**
 * Creates the cart with its first line. @returns its id; the row is locked, so concurrent additions run one after another.
 */
export async function openBuyersCart(
  db: Queryable,
  buyerId: number | null,
  now: Instant,
): Promise<number> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into cart.cart (buyer_id, touched_at) values (${buyerId}, ${now})
    on conflict (buyer_id, kind) where buyer_id is not null do update set touched_at = excluded.touched_at
    returning id`)
  return id
}

/**
 * The same for a guest, whose network's limit pays for a new cart. @returns null beyond the limit, and how many of the
 * tokens were used
 */
export function openGuestsCart(
  db: Queryable,
  guestHash: Buffer,
  now: Instant,
  near: Token,
  wide: Token,
): Promise<{ id: number | null; takenCount: number }> {
  const tokens = [near, wide]
  const known = sql`exists (select from cart.cart where ${isOwnedBy({ buyerId: null, guestHash })})`
  const taken = tokens.map((_, i) => raw(`(select count(*)::int from taken_${i + 1})`))
  return db.row(sql`
    with ${takingEach(tokens, now, sql`where not ${known}`)}, opened as (
      insert into cart.cart (guest_hash, touched_at) select ${guestHash}::bytea, ${now}::timestamptz
      where ${known} or ${join(taken, ' + ')} = ${tokens.length}
      on conflict (guest_hash, kind) where guest_hash is not null do update set touched_at = excluded.touched_at
      returning id)
    select (select id from opened) as id, ${join(taken, ' + ')} as taken_count`)
}

/** Locks the cart: calls that read and change its lines run one after another. @returns null when there is none */
export async function lockCart(db: Queryable, owner: Owner, now: Instant): Promise<number | null> {
  const row = await db.maybeRow<{ id: number }>(sql`
    update cart.cart set touched_at = ${now} where ${isOwnedBy(owner)} returning id`)
  return row?.id ?? null
}

/**
 * Adds to the line of the same goods or creates one, as long as the sum stays at or below `maximum` and on `step` (and a
 * new line within `maxLines`).
 * @param cart given by its owner, the statement is sent together with the one that opens the cart
 * @returns the line with its new quantity (null when it would be too much, or one line too many), its quantity before (null
 * for a new line), and how many lines there are
 */
export function addLine(
  db: Queryable,
  cart: number | Owner,
  line: MovedLine & { seen: Seen },
  { maximum, maxLines, step = 1 }: { maximum: number; maxLines: number; step?: number },
) {
  const selected = line.selected ?? true
  const own =
    typeof cart === 'number'
      ? sql`select ${cart}::bigint as id`
      : sql`select id from cart.cart where ${isOwnedBy(cart)}`
  return db.row<{
    lineId: number | null
    quantity: number | null
    before: number | null
    count: number
  }>(sql`
    with own as (${own}), known as (
      select id, quantity from cart.line
      where cart_id = (select id from own) and sku_id = ${line.skuId} and unit_id = ${line.unitId} and warehouse_id = ${line.warehouseId}
    ), added as (
      insert into cart.line (cart_id, sku_id, unit_id, warehouse_id, quantity, selected, place, seen_amount, seen_currency, activity_id)
      select own.id, ${line.skuId}::bigint, ${line.unitId}::bigint, ${line.warehouseId}::bigint, ${line.quantity}::int, ${selected}::boolean, ${line.place ?? null}::bigint,
        ${line.seen.amount}::bigint, case when ${line.seen.amount}::bigint is not null then ${line.seen.currency}::text end, ${line.activityId ?? null}::bigint
      from own where exists (select from known) or (select count(*) from cart.line where cart_id = own.id) < ${maxLines}
      on conflict (cart_id, sku_id, unit_id, warehouse_id) do update
        set quantity = line.quantity + excluded.quantity, selected = line.selected or excluded.selected,
          activity_id = coalesce(line.activity_id, excluded.activity_id)
        where line.quantity + excluded.quantity <= ${maximum} and (line.quantity + excluded.quantity) % ${step}::int = 0
      returning id, quantity
    )
    select (select id from added) as line_id, (select quantity from added) as quantity,
      (select quantity from known) as before,
      (select count(*)::int from cart.line where cart_id = (select id from own))
        + (case when exists (select from added) and not exists (select from known) then 1 else 0 end) as count`)
}

export type Change = { quantity: number; unitId: number; warehouseId: number; seen: Seen }

/** Changes a line; where another line of the cart already has the same goods, the two are merged. */
export async function changeLine(
  db: Queryable,
  cartId: number,
  lineId: number,
  change: Change,
): Promise<void> {
  await db.count(sql`
    delete from cart.line using cart.line as changed
    where changed.id = ${lineId} and changed.cart_id = ${cartId} and line.cart_id = ${cartId} and line.id <> changed.id
      and line.sku_id = changed.sku_id and line.unit_id = ${change.unitId} and line.warehouse_id = ${change.warehouseId}`)
  await db.count(sql`
    update cart.line set quantity = ${change.quantity}, unit_id = ${change.unitId}, warehouse_id = ${change.warehouseId},
      seen_amount = case when unit_id = ${change.unitId} and seen_currency = ${change.seen.currency} then seen_amount else ${change.seen.amount}::bigint end,
      seen_currency = case when ${change.seen.amount}::bigint is not null then ${change.seen.currency}::text end
    where id = ${lineId} and cart_id = ${cartId}`)
}

export function selectLines(
  db: Queryable,
  owner: Owner,
  lineIds: readonly number[],
  selected: boolean,
) {
  return db.count(sql`
    update cart.line set selected = ${selected} from cart.cart
    where cart.id = cart_id and ${isOwnedBy(owner)} and line.id = any(${lineIds}::bigint[])`)
}

/** Stores the activities that lines are shown with from now on; null: they are ordinary ones. */
export function setActivities(
  db: Queryable,
  owner: Owner,
  shown: readonly { lineId: number; activityId: number | null }[],
) {
  return db.count(sql`
    update cart.line set activity_id = shown.activity_id
    from cart.cart, unnest(${shown.map(({ lineId }) => lineId)}::bigint[], ${shown.map(({ activityId }) => activityId)}::bigint[])
      as shown (line_id, activity_id)
    where cart.id = cart_id and ${isOwnedBy(owner)} and line.id = shown.line_id`)
}

export function removeLines(db: Queryable, owner: Owner, lineIds: readonly number[]) {
  return db.rows<NewLine & { place: number; selected: boolean }>(sql`
    delete from cart.line using cart.cart
    where cart.id = cart_id and ${isOwnedBy(owner)} and line.id = any(${lineIds}::bigint[])
    returning sku_id, unit_id, warehouse_id, quantity, coalesce(place, line.id) as place, selected`)
}

/**
 * Removes lines from a buyer's cart that still have these quantities. The cart is locked first: of two concurrent orders of
 * the same lines the second waits here, and then finds them gone.
 * @returns how many there were
 */
export function takeLines(
  tx: Queryable,
  { buyerId, lines }: { buyerId: number; lines: readonly { id: number; quantity: number }[] },
): Promise<number> {
  return tx.count(sql`
    with own as (
      select id from cart.cart where ${isOwnedBy({ buyerId, guestHash: null })} for update)
    delete from cart.line using own,
      unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[]) as bought (id, quantity)
    where line.cart_id = own.id and line.id = bought.id and line.quantity = bought.quantity`)
}

/** Gifts that a shopper has chosen. */
export const giftChoices = (db: Queryable, owner: Owner) =>
  db.rows<GiftChoice>(sql`
    select c.activity_id, c.tier, c.sku_ids from cart.gift_choice c join cart.cart on cart.id = c.cart_id where ${isOwnedBy(owner)}`)

/** A cart holds few; of so many activities nobody chooses. */
const GIFT_CHOICES_MAX = 100

/** @returns how many were stored: none where the cart holds too many */
export const chooseGifts = (
  db: Queryable,
  owner: Owner,
  { activityId, tier, skuIds }: GiftChoice,
) =>
  db.count(sql`
    insert into cart.gift_choice as c (cart_id, activity_id, tier, sku_ids)
    select cart.id, ${activityId}, ${tier}, ${skuIds}::bigint[] from cart.cart
    where ${isOwnedBy(owner)} and (select count(*) from cart.gift_choice g where g.cart_id = cart.id) < ${GIFT_CHOICES_MAX}
    on conflict (cart_id, activity_id, tier) do update set sku_ids = excluded.sku_ids`)

/** What a guest has chosen goes with their goods; only with both carts locked. What the buyer chose themselves stays. */
export const moveGiftChoices = (tx: Queryable, fromId: number, toId: number) =>
  tx.count(sql`
    insert into cart.gift_choice (cart_id, activity_id, tier, sku_ids)
    select ${toId}::bigint, activity_id, tier, sku_ids from cart.gift_choice where cart_id = ${fromId}
    on conflict do nothing`)

/** Stores the prices that a shopper accepts. */
export function see(
  db: Queryable,
  owner: Owner,
  seen: { lineIds: readonly number[]; amounts: readonly number[]; currency: Currency },
) {
  return db.count(sql`
    update cart.line set seen_amount = seen.amount, seen_currency = ${seen.currency}
    from cart.cart, unnest(${seen.lineIds}::bigint[], ${seen.amounts}::bigint[]) as seen(line_id, amount)
    where cart.id = cart_id and ${isOwnedBy(owner)} and line.id = seen.line_id`)
}

/** Locks a guest's cart once concurrent additions to it are done. @returns null when there is none */
export async function lockGuestCart(db: Queryable, guestHash: Buffer): Promise<number | null> {
  const row = await db.maybeRow<{ id: number }>(sql`
    select id from cart.cart where guest_hash = ${guestHash} for update`)
  return row?.id ?? null
}

/** Only with the cart locked. */
export function guestLines(db: Queryable, cartId: number) {
  return db.rows<MovedLine & { id: number }>(sql`
    select id, sku_id, unit_id, warehouse_id, quantity, selected, activity_id from cart.line where cart_id = ${cartId} order by id`)
}

/** Deletes lines that have moved out of a guest's cart; an empty cart is deleted with them. */
export async function dropGuestLines(
  db: Queryable,
  cartId: number,
  lineIds: readonly number[],
): Promise<void> {
  await db.count(sql`
    delete from cart.line where cart_id = ${cartId} and id = any(${lineIds}::bigint[])`)
  await db.count(sql`
    delete from cart.cart where id = ${cartId}
      and not exists (select from cart.line where cart_id = ${cartId})`)
}

type Untouched = { guestsSince: Instant; emptySince: Instant; buyersSince: Instant }

/** Deletes carts that have not been used since: of guests with and without lines, and of buyers. @returns how many */
export function forget(db: Queryable, { guestsSince, emptySince, buyersSince }: Untouched) {
  return db.count(sql`
    delete from cart.cart where id in (
      select id from cart.cart
      where touched_at < greatest(${guestsSince}::timestamptz, ${emptySince}::timestamptz, ${buyersSince}::timestamptz)
        and touched_at < case when buyer_id is not null then ${buyersSince}::timestamptz
          when exists (select from cart.line where cart_id = cart.cart.id) then ${guestsSince}::timestamptz
          else ${emptySince}::timestamptz end
      order by touched_at limit 500 for update skip locked)`)
}
