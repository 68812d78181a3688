/**
 * Two people changed the same form: brings both together, and names what each changed and what both did differently.
 * Our own and not node-diff3, which merges sequences of lines: a form is fields and rows with keys.
 */

export type Path = readonly (string | number)[]

export type Difference = {
  /** In the merged values. */
  path: Path
  /** The common original; undefined where it did not exist. */
  before: unknown
  mine: unknown
  theirs: unknown
}

export type Merged<Values> = {
  /** Their changes and mine; for conflicts mine. */
  values: Values
  /** Changes of theirs only. */
  taken: Difference[]
  /** Conflicts: changed by both, differently. */
  both: Difference[]
}

export type MergeRules = {
  /** Identifies a row of a list; undefined: a new one, or one that cannot be identified. */
  identityOf?: (row: object) => string | undefined
  /** Values merged as a whole, from one side or the other. */
  isWhole?: (path: Path) => boolean
}

type Sides = { before: unknown; mine: unknown; theirs: unknown }
type Round = MergeRules & { taken: Difference[]; both: Difference[] }

export function merge<Values>(sides: Sides, rules: MergeRules = {}): Merged<Values> {
  const round: Round = { ...rules, taken: [], both: [] }
  const values = mergedAt(sides, [], round) as Values
  return { values, taken: round.taken, both: round.both }
}

/** A copy of these values with another one at the path. */
export function withAt<Values>(values: Values, path: Path, value: unknown): Values {
  const [key, ...rest] = path
  if (key === undefined) return value as Values
  const next = rest.length === 0 ? value : withAt(childOf(values, key), rest, value)
  if (Array.isArray(values)) return values.with(Number(key), next) as Values
  return { ...values, [key]: next }
}

/** Whether a form shows them alike: missing and empty texts are equal, and the order of keys does not matter. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one ?? '', other ?? '')) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, at) => isAlike(each, other[at]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  return keysOf(one, other).every((key) => isAlike(one[key], other[key]))
}

function mergedAt(sides: Sides, path: Path, round: Round): unknown {
  const { before, mine, theirs } = sides
  if (isAlike(mine, theirs) || isAlike(before, theirs)) return mine
  if (round.isWhole?.(path) !== true) {
    if (isRecord(before) && isRecord(mine) && isRecord(theirs)) {
      return mergedRecord({ before, mine, theirs }, path, round)
    }
    const rows = rowsOf(sides, round)
    if (rows !== null) return mergedRows(rows, path, round)
  }
  const isTaken = isAlike(before, mine)
  round[isTaken ? 'taken' : 'both'].push({ ...sides, path })
  return isTaken ? theirs : mine
}

type Fields = Record<string, unknown>

function mergedRecord(
  { before, mine, theirs }: { before: Fields; mine: Fields; theirs: Fields },
  path: Path,
  round: Round,
): Fields {
  const result: Fields = {}
  for (const key of keysOf(before, mine, theirs)) {
    const sides = { before: before[key], mine: mine[key], theirs: theirs[key] }
    const value = mergedAt(sides, [...path, key], round)
    if (value !== undefined) result[key] = value
  }
  return result
}

type Rows = { order: unknown[]; sides: (row: unknown) => Sides; isTheirs: boolean; whole: Sides }
type Names = (string | undefined)[]

/**
 * The order of rows, when only one side removed or moved some; rows added by both are included. Null where both did,
 * where rows cannot be identified, and where one removed what the other changed.
 */
function rowsOf(whole: Sides, { identityOf }: Round): Rows | null {
  const { before, mine, theirs } = whole
  if (identityOf === undefined) return null
  if (!Array.isArray(before) || !Array.isArray(mine) || !Array.isArray(theirs)) return null
  const nameOf = (row: unknown) => (isRecord(row) ? identityOf(row) : undefined)
  const [was, own, other] = [before.map(nameOf), mine.map(nameOf), theirs.map(nameOf)]
  if (
    ![was, own, other].every(areDistinct) ||
    was.includes(undefined) ||
    other.includes(undefined)
  ) {
    return null
  }
  const find = (list: unknown[], row: unknown) => {
    const name = nameOf(row)
    return name === undefined ? undefined : list.find((each) => nameOf(each) === name)
  }
  const isLost = before.some((row) => {
    const [stored, changed] = [find(mine, row), find(theirs, row)]
    return stored === undefined
      ? changed !== undefined && !isAlike(row, changed)
      : changed === undefined && !isAlike(row, stored)
  })
  if (isLost) return null
  const isSame = (names: Names) => isAlike(names, was)
  const hasOnlyMore = (names: Names) => isSame(names.filter((name) => was.includes(name)))
  const added = mine.filter((row) => find(before, row) === undefined)
  const more = added.filter((row) => find(theirs, row) === undefined)
  const order =
    isSame(other) || isAlike(own, other)
      ? mine
      : isSame(own)
        ? theirs
        : hasOnlyMore(own) && hasOnlyMore(other)
          ? [...theirs, ...more]
          : null
  if (order === null) return null
  return {
    order,
    whole,
    isTheirs: order !== mine,
    sides: (row) => ({
      before: find(before, row),
      mine: find(mine, row),
      theirs: find(theirs, row),
    }),
  }
}

/** Row names must be unique. */
function areDistinct(names: Names): boolean {
  const known = names.filter((name) => name !== undefined)
  return new Set(known).size === known.length
}

function mergedRows({ order, sides, isTheirs, whole }: Rows, path: Path, round: Round): unknown[] {
  if (isTheirs) round.taken.push({ ...whole, path })
  return order.map((row, at) => {
    const three = sides(row)
    if (three.mine === undefined || three.theirs === undefined) return row
    return mergedAt(three, [...path, at], round)
  })
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (...records: readonly Fields[]): string[] => [
  ...new Set(records.flatMap((each) => Object.keys(each))),
]

export const childOf = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string | number, unknown>)[key]
    : undefined
