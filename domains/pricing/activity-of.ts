/** The activity whose price a line has. */
import type { Step } from '#domains/pricing/contract.ts'

/** @returns null where the price is none of an activity */
export function activityOf({
  steps,
}: {
  steps: readonly Step[]
}): { id: number; name: string } | null {
  const values = steps.find(({ kind }) => kind === 'activity')?.values
  if (values === undefined) return null
  return { id: Number(values['activityId']), name: String(values['activity']) }
}
