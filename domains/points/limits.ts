/** Bounds of points that forms, calls and the database share. */
/** Most points that staff add or take in one act. */
export const ADJUSTED_MAX = 10_000_000
/** Why staff did it. */
export const NOTE_MAX = 300
/** Most points that one sign-in earns. */
export const REWARD_MAX = 1000
/** Most points that one order uses. */
export const REDEEMED_MAX = 1_000_000_000
