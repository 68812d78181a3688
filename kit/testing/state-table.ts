/** A table of states as lines that a test can spell out: what it says is written twice, once as code and once as text. */

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

/** For each act the states where it may happen, as the function says that everybody asks. */
export const statesByAct = <State extends string, Act extends string>(
  states: readonly State[],
  acts: readonly Act[],
  may: (state: State, act: Act) => boolean,
): Record<string, string> =>
  Object.fromEntries(acts.map((act) => [act, states.filter((state) => may(state, act)).join(' ')]))
