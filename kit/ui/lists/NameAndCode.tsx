/** In a table's cell: the name of goods, and their code below it. */
type Props = { name: string; code: string }

export function NameAndCode({ name, code }: Props) {
  return (
    <span className="stack gap-1">
      {name}
      <span className="text-sm text-ink-3">{code}</span>
    </span>
  )
}
