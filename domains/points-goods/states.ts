/**
 * The states of points goods and of their orders, and who moves them (semantics.md 2.22). Read by server and browser alike; the server refuses by
 * them, the database by the same edges, and `docs/states.md` is drawn from them.
 */
export const GOODS_STATES = ['draft', 'on_sale', 'off'] as const
export type GoodsState = (typeof GOODS_STATES)[number]

type GoodsAct = { from: readonly GoodsState[]; to: readonly GoodsState[]; who: 'staff' }

export const GOODS_ACTS = {
  publish: { from: ['draft', 'off'], to: ['on_sale'], who: 'staff' },
  stop: { from: ['on_sale'], to: ['off'], who: 'staff' },
} as const satisfies Record<string, GoodsAct>

/** `issued`: a coupon or a code is the buyer's at once. */
export const ORDER_STATES = ['to_ship', 'shipped', 'received', 'cancelled', 'issued'] as const
export type OrderState = (typeof ORDER_STATES)[number]

type OrderAct = {
  from: readonly OrderState[]
  to: readonly OrderState[]
  who: 'buyer' | 'staff' | 'system'
}

export const ORDER_ACTS = {
  cancel: { from: ['to_ship'], to: ['cancelled'], who: 'buyer' },
  cancelForBuyer: { from: ['to_ship'], to: ['cancelled'], who: 'staff' },
  ship: { from: ['to_ship'], to: ['shipped'], who: 'staff' },
  receive: { from: ['shipped'], to: ['received'], who: 'buyer' },
  receiveByClock: { from: ['shipped'], to: ['received'], who: 'system' },
} as const satisfies Record<string, OrderAct>
type OrderActName = keyof typeof ORDER_ACTS

export const mayOrder = (state: OrderState, act: OrderActName): boolean =>
  (ORDER_ACTS[act].from as readonly OrderState[]).includes(state)

export const mayGoods = (state: GoodsState, act: keyof typeof GOODS_ACTS): boolean =>
  (GOODS_ACTS[act].from as readonly GoodsState[]).includes(state)
