/** Spreads what all open pages would do at the same instant. */
const SPREAD_MS = 2000

/** Does it within two seconds, each page at another moment: the end of an activity is not a wave of calls. */
export const spread = (act: () => void): void => {
  setTimeout(act, Math.random() * SPREAD_MS)
}
