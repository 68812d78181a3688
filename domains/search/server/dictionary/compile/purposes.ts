/**
 * What things are for, by WordNet's definitions: a compass is "used for drawing circles", so `to draw` leads to it, and `draw circle` surely.
 */
import { add, type Related } from './related-words.ts'

/** What something is for: "used for drawing circles", "a device that shreds documents", "to roll out dough". */
const PURPOSE =
  /\b(?:used (?:for|in|to|when|as an? \w+ for)|for|to|that|by|of) ([a-z]+)(?: (?:out|off|up|down|away|or [a-z]+))?(?: (?:a|an|the|his|your|small|large|wet|loose))?(?: ([a-z]+))?(?: (?:or|and) ([a-z]+))?/g

/** Acts of so many things say nothing about any: to hold, to make. */
const THINGS_OF_ACT_MAX = 40

export type Defined = {
  words: string[]
  /** Those of them that have this sense among their first. */
  usual: string[]
  /** Words of its kinds. */
  narrower: string[]
  definition: string
}

const listSingulars = (word: string): string[] => [
  word,
  ...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : []),
  ...(/(?:s|x|ch|sh|o)es$/.test(word) ? [word.slice(0, -2)] : []),
]

/** What does something is named after it: a cutter, a remover. */
function toAgent(verb: string): string {
  const stem = verb.replace(/e$/, '')
  const isDoubled = /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb)
  return `${stem}${isDoubled ? verb.at(-1)! : ''}er`
}

/** @param verbs each form of a verb, and the verb */
export function addPurposes(
  related: Related,
  things: readonly Defined[],
  verbs: ReadonlyMap<string, string>,
): void {
  const byAct = new Map<string, Set<string>>()
  const known = new Set(verbs.values())
  const byAgent = new Map([...known].map((verb) => [toAgent(verb), verb]))
  for (const { words, usual, narrower, definition } of things) {
    // A corkscrew is a bottle opener.
    for (const word of words) {
      const [, object = '', agent = ''] = /^([a-z]{3,}) ([a-z]+)$/.exec(word) ?? []
      const verb = byAgent.get(agent)
      if (verb !== undefined) add(related, `${verb} ${object}`, [], [...words, ...narrower])
    }
    for (const [, form = '', object = '', second = ''] of definition.matchAll(PURPOSE)) {
      const verb = verbs.get(form)
      if (verb === undefined) continue
      const own = byAct.get(verb) ?? new Set()
      byAct.set(verb, own)
      for (const word of usual) own.add(word)
      for (const noun of [object, second].filter((each) => each.length > 2)) {
        for (const each of listSingulars(noun)) add(related, `${verb} ${each}`, [], words)
      }
    }
  }
  const listInstruments = (verb: string) => {
    const all = byAct.get(verb) ?? new Set()
    return [toAgent(verb), ...(all.size > THINGS_OF_ACT_MAX ? [] : all)]
  }
  for (const verb of known) add(related, `to ${verb}`, [], listInstruments(verb))
}
