/** A measured figure, and its output beside its goal. */
export type Figure = {
  name: string
  value: number
  unit: 'ms CPU' | 'ms' | 's' | 'MB' | 'KB' | 'times' | 'req/s' | ''
  /** The maximum or minimum; null for information only. */
  goal: { most: number } | { least: number } | null
}

export function isWithinGoal({ value, goal }: Figure): boolean {
  if (goal === null) return true
  return 'most' in goal ? value <= goal.most : value >= goal.least
}

const goalText = ({ goal, unit }: Figure): string => {
  if (goal === null) return ''
  return 'most' in goal ? `at most ${goal.most} ${unit}` : `at least ${goal.least} ${unit}`
}

const roundFigure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))

export function print(figures: readonly Figure[]): void {
  for (const figure of figures) {
    const value = `${roundFigure(figure.value)} ${figure.unit}`.padStart(16)
    const verdict = figure.goal === null ? '      ' : isWithinGoal(figure) ? 'kept  ' : 'MISSED'
    console.log(`${verdict} ${figure.name.padEnd(56)} ${value}   ${goalText(figure)}`)
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
