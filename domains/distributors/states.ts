/**
 * The states of a distributor, and who moves it (semantics.md 2.26). Read by server and browser alike; the server refuses by it, the database by the
 * same edges, and `docs/states.md` is drawn from it.
 */
export const DISTRIBUTOR_STATES = ['applied', 'approved', 'rejected', 'suspended', 'ended'] as const
export type DistributorState = (typeof DISTRIBUTOR_STATES)[number]

type Act = {
  from: readonly DistributorState[]
  to: readonly DistributorState[]
  who: 'buyer' | 'staff'
}

export const DISTRIBUTOR_ACTS = {
  approve: { from: ['applied'], to: ['approved'], who: 'staff' },
  reject: { from: ['applied'], to: ['rejected'], who: 'staff' },
  // Some days after the rejection.
  applyAgain: { from: ['rejected'], to: ['applied'], who: 'buyer' },
  // Their link brings nobody, they earn nothing, and what they have earned waits.
  suspend: { from: ['approved'], to: ['suspended'], who: 'staff' },
  resume: { from: ['suspended'], to: ['approved'], who: 'staff' },
  // The account is deleted.
  end: { from: ['applied', 'approved', 'rejected', 'suspended'], to: ['ended'], who: 'buyer' },
} as const satisfies Record<string, Act>
export type DistributorAct = keyof typeof DISTRIBUTOR_ACTS

export const mayDistributor = (state: DistributorState, act: DistributorAct): boolean =>
  (DISTRIBUTOR_ACTS[act].from as readonly DistributorState[]).includes(state)
