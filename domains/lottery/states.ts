/**
 * The states of stages and of what was drawn, and who moves them (semantics.md 2.24). Read by server and browser alike; the server refuses by
 * them, the database by the same edges, and `docs/states.md` is drawn from them.
 */
export const STAGE_STATES = ['draft', 'running', 'ended'] as const
export type StageState = (typeof STAGE_STATES)[number]

type StageAct = {
  from: readonly StageState[]
  to: readonly StageState[]
  who: 'staff' | 'system'
}

export const STAGE_ACTS = {
  publish: { from: ['draft'], to: ['running'], who: 'staff' },
  stop: { from: ['running'], to: ['ended'], who: 'staff' },
  endByClock: { from: ['running'], to: ['ended'], who: 'system' },
} as const satisfies Record<string, StageAct>

export const mayStage = (state: StageState, act: keyof typeof STAGE_ACTS): boolean =>
  (STAGE_ACTS[act].from as readonly StageState[]).includes(state)

/** `granted`: points, coupons and money are the buyer's at once. */
export const DRAW_STATES = ['granted', 'to_claim', 'claimed', 'shipped', 'expired'] as const
export type DrawState = (typeof DRAW_STATES)[number]

type DrawAct = {
  from: readonly DrawState[]
  to: readonly DrawState[]
  who: 'buyer' | 'staff' | 'system'
}

export const DRAW_ACTS = {
  claim: { from: ['to_claim'], to: ['claimed'], who: 'buyer' },
  expire: { from: ['to_claim'], to: ['expired'], who: 'system' },
  ship: { from: ['claimed'], to: ['shipped'], who: 'staff' },
  handOver: { from: ['claimed'], to: ['shipped'], who: 'staff' },
} as const satisfies Record<string, DrawAct>

export const mayDraw = (state: DrawState, act: keyof typeof DRAW_ACTS): boolean =>
  (DRAW_ACTS[act].from as readonly DrawState[]).includes(state)
