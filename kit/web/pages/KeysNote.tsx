/** A note below a table with its keyboard shortcuts. Hidden without a keyboard. */
import { useT } from '../language/i18n.tsx'

const key = (name: string) => <kbd className="key">{name}</kbd>

export function KeysNote({ canSelect = false }: { canSelect?: boolean }) {
  const t = useT('office.kit')
  return (
    <span className="hidden lg:inline">
      {' · '}
      {t.rich('keys.note', { j: key('J'), k: key('K'), enter: key('Enter') })}
      {canSelect && ' · '}
      {canSelect && t.rich('keys.select', { x: key('X') })}
    </span>
  )
}
