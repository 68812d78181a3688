/**
 * Limits the plans that a connection caches. The database would cache every named statement for as long as the connection
 * lives, and searches, which are composed from the request, have hundreds of thousands of texts.
 */
import { statementOf } from './wire.ts'

/**
 * The limits on statements and on their total characters: a plan takes about ninety times the length of its text in the
 * database (275 KB for the counts of a search), so a connection has 30 MB of plans at most.
 */
const MOST_STATEMENTS = 500
const MOST_CHARACTERS = 300_000

export type Plans = {
  /** The name of its plan; undefined for a text that was not used before. */
  nameFor(text: string): string | undefined
  /** Names that were evicted since the last call. */
  givenUp(): string[]
}

export function newPlans(
  mostStatements = MOST_STATEMENTS,
  mostCharacters = MOST_CHARACTERS,
): Plans {
  const plans = new Map<string, number>() // in order of use, least recent first
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
      // An evicted statement that was named again meanwhile is in use.
      const names = surplus.filter((name) => !plans.has(name))
      surplus = []
      return names
    },
  }
}
