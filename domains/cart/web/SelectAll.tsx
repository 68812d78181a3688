/** The checkbox of several lines: selects all of them, or none. */
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import type { CartLine } from '../contract.ts'
import { useCartActs } from './acts.ts'

type Props = {
  lines: readonly CartLine[]
  label: string
  /** For screen readers alone. */
  hidden?: boolean
}

export function SelectAll({ lines, label, hidden }: Props) {
  const { select } = useCartActs()
  const count = lines.filter(({ selected }) => selected).length
  return (
    <Checkbox
      {...(hidden === true ? { 'aria-label': label } : { children: label })}
      checked={count === lines.length}
      some={count > 0 && count < lines.length}
      onChange={({ target }) =>
        select.mutate({ lineIds: lines.map(({ id }) => id), selected: target.checked })
      }
    />
  )
}
