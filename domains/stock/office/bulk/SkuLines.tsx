/** A line for each selected SKU in a dialog: what the act comes to, or why it cannot be done. */
import type { ReactNode } from 'react'
import type { MatrixRow } from '../use-counts.ts'

type Line = { row: MatrixRow; figure: ReactNode; problem?: string | undefined }

export function SkuLines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <ul className="inset max-h-64 overflow-y-auto" aria-label={label}>
      {lines.map(({ row, figure, problem }) => (
        <li
          key={row.skuId}
          className="flex flex-wrap items-baseline gap-x-2 border-b border-line py-1.5 text-sm last:border-b-0"
        >
          <span className="min-w-0 flex-1">
            <span className="block">{row.productName}</span>
            <span className="block text-xs text-ink-3">
              <span className="code-text">{row.skuCode}</span>
              {row.optionText !== '' && ` · ${row.optionText}`}
            </span>
          </span>
          <span className="whitespace-nowrap tabular-nums">{figure}</span>
          {problem !== undefined && (
            <span className="w-full text-right text-xs text-danger">{problem}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
