/** Analyses ICU messages: the arguments and their types. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

const ANY = 'string | number'

/**
 * The arguments by name, each with its TypeScript type.
 * @throws {SyntaxError} when the message is no valid ICU
 */
export function argumentsOf(message: string): Map<string, string> {
  const found = new Map<string, string>()
  walk(parse(message, { requiresOtherClause: true }), found)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** @returns the line, from 1, of the syntax error, if known */
export function lineOf(error: unknown): number | null {
  const at = (error as { location?: { start?: { line?: unknown } } } | null)?.location?.start?.line
  return typeof at === 'number' ? at : null
}

/**
 * The fixed text of a message in its order, with a mark in place of each value; all branches of a choice one after another.
 * @throws {SyntaxError} when the message is no valid ICU
 */
export const literalsOf = (message: string): string =>
  literalsIn(parse(message, { requiresOtherClause: true }))

const VALUE = '\uFFFC'

const literalsIn = (elements: MessageFormatElement[]): string =>
  elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value
        case TYPE.plural:
        case TYPE.select:
          return Object.values(element.options)
            .map(({ value }) => literalsIn(value))
            .join('')
        case TYPE.tag:
          return literalsIn(element.children)
        default:
          return VALUE
      }
    })
    .join('')

function walk(elements: MessageFormatElement[], found: Map<string, string>): void {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
        if (!found.has(element.value)) found.set(element.value, ANY)
        break
      case TYPE.number:
      case TYPE.plural:
        found.set(element.value, 'number')
        if (element.type === TYPE.plural) walkOptions(element.options, found)
        break
      case TYPE.date:
      case TYPE.time:
        found.set(element.value, 'Date | number')
        break
      case TYPE.select:
        found.set(element.value, 'string')
        walkOptions(element.options, found)
        break
      case TYPE.tag:
        found.set(element.value, 'Tag')
        walk(element.children, found)
        break
    }
  }
}

function walkOptions(
  options: Record<string, { value: MessageFormatElement[] }>,
  found: Map<string, string>,
): void {
  for (const { value } of Object.values(options)) walk(value, found)
}

/** One language may use `{count}` where another needs a plural: the narrowest type suits all. */
export function narrowTypes(languages: Map<string, string>[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const each of languages) {
    for (const [name, type] of each) {
      if (type !== ANY || !found.has(name)) found.set(name, type)
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Names of arguments whose types differ between languages. */
export function findClashes(languages: Map<string, string>[]): string[] {
  const all = narrowTypes(languages)
  const isClash = ([name, type]: [string, string]) =>
    languages.some((each) => {
      const own = each.get(name)
      return own === undefined || (own !== type && own !== ANY)
    })
  return [...all].filter(isClash).map(([name]) => name)
}
