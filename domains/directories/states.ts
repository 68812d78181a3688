/**
 * The states of a company in a directory, and of what is written of it. Read by server and browser alike; the server refuses by them, the database by the
 * same edges, and `docs/states.md` is drawn from them.
 */
export const COMPANY_STATES = ['applied', 'published', 'rejected', 'suspended'] as const
export type CompanyState = (typeof COMPANY_STATES)[number]

type Act<State> = { from: readonly State[]; to: readonly State[]; who: 'buyer' | 'staff' }

export const COMPANY_ACTS = {
  approve: { from: ['applied'], to: ['published'], who: 'staff' },
  reject: { from: ['applied'], to: ['rejected'], who: 'staff' },
  applyAgain: { from: ['rejected'], to: ['applied'], who: 'buyer' },
  // Visitors no longer find it, whatever is written of it meanwhile.
  suspend: { from: ['published'], to: ['suspended'], who: 'staff' },
  resume: { from: ['suspended'], to: ['published'], who: 'staff' },
} as const satisfies Record<string, Act<CompanyState>>
type CompanyAct = keyof typeof COMPANY_ACTS

export const mayCompany = (state: CompanyState, act: CompanyAct): boolean =>
  (COMPANY_ACTS[act].from as readonly CompanyState[]).includes(state)

export const VERSION_STATES = ['waiting', 'accepted', 'rejected', 'replaced', 'withdrawn'] as const
export type VersionState = (typeof VERSION_STATES)[number]

export const VERSION_ACTS = {
  // From then on visitors read it, unless its company is suspended.
  accept: { from: ['waiting'], to: ['accepted'], who: 'staff' },
  // The version before stays public.
  reject: { from: ['waiting'], to: ['rejected'], who: 'staff' },
  // Its company has sent a newer one before it was decided.
  replace: { from: ['waiting'], to: ['replaced'], who: 'buyer' },
  // The version before stays public.
  withdraw: { from: ['waiting'], to: ['withdrawn'], who: 'buyer' },
} as const satisfies Record<string, Act<VersionState>>
