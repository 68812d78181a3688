/** Prints a state table as lines, so that a test can spell it out. */

type Acts = Readonly<
  Record<string, { from: readonly string[]; to: readonly string[]; who: string }>
>

/** @returns `draft -send-> sent (buyer)`, sorted */
export const transitionsOf = (acts: Acts): string[] =>
  Object.entries(acts)
    .flatMap(([act, { from, to, who }]) =>
      from.map((state) => `${state} -${act}-> ${to.join('|')} (${who})`),
    )
    .sort()

/** For each act the states in which it is possible, by the function under test. */
export const statesByAct = <State extends string, Act extends string>(
  states: readonly State[],
  acts: readonly Act[],
  may: (state: State, act: Act) => boolean,
): Record<string, string> =>
  Object.fromEntries(acts.map((act) => [act, states.filter((state) => may(state, act)).join(' ')]))
