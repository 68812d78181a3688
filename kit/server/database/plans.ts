/**
 * Which statements a connection keeps the plans of. The database would keep every one that was given a name, for as long as
 * the connection lives, and a search that is put together of what was asked for has hundreds of thousands of texts.
 */
import { statementOf } from './wire.ts'

/**
 * So many statements, and so many characters of them together: a plan takes in the database some ninety times what its text
 * is long (275 KB for the counts of a search), so a connection has 30 MB of plans at most.
 */
const MOST_STATEMENTS = 500
const MOST_CHARACTERS = 300_000

export type Plans = {
  /** The name under which its plan is kept; none for a text that has not come before. */
  nameFor(text: string): string | undefined
  /** Names that have been given up since it was asked last. */
  givenUp(): string[]
}

export function newPlans(
  mostStatements = MOST_STATEMENTS,
  mostCharacters = MOST_CHARACTERS,
): Plans {
  const plans = new Map<string, number>() // in the order of use, the least recent first
  let characters = 0
  let surplus: string[] = []

  return {
    nameFor(text) {
      const { name, isKnown } = statementOf(text)
      if (plans.delete(name)) {
        plans.set(name, text.length)
        return name
      }
      if (!isKnown) return undefined
      plans.set(name, text.length)
      characters += text.length
      for (const [oldest, length] of plans) {
        if (plans.size <= mostStatements && characters <= mostCharacters) break
        plans.delete(oldest)
        characters -= length
        surplus.push(oldest)
      }
      return name
    },
    givenUp() {
      // One that was given up and named again meanwhile is in use.
      const names = surplus.filter((name) => !plans.has(name))
      surplus = []
      return names
    },
  }
}
