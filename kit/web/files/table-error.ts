/** What is wrong with a table that was pasted, in words. */
import { useNumbers, useT } from '../language/i18n.tsx'
import type { TableProblem } from './pasted-table.ts'

/** @returns the sentence below its field; what the server refuses says itself what it is */
export function useTableError(): (problem: TableProblem | null) => string {
  const t = useT('office.kit')
  const { number } = useNumbers()
  return (problem) => {
    if (problem?.kind === 'row')
      return t('table.row', { line: number(problem.line), text: problem.text })
    if (problem?.kind === 'tooMany')
      return t('table.tooMany', { count: number(problem.count), most: number(problem.most) })
    return t('needed')
  }
}
