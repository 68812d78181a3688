/** A quantity input: buttons, arrow keys or typing. Invalid input is corrected on blur, with a message. */
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState, type KeyboardEvent } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'
import { nearestQuantity, parseQuantity, validQuantity } from './quantity.ts'
import { useUnits } from '../../web/language/units.ts'

export type QuantityStepperProps = {
  value: number
  onChange: (quantity: number) => void
  /** The accessible name: which goods. */
  label?: string | undefined
  min?: number | undefined
  step?: number | undefined
  max?: number | undefined
  /** The unit beside the number, "台". */
  unit?: string | undefined
  size?: 'small' | undefined
  disabled?: boolean | undefined
  /**
   * What is typed counts at once where it is valid, for forms that only compute with it. Otherwise it counts when the field is left; what
   * changes then below the pointer may take a press from its button.
   */
  countsAsTyped?: boolean | undefined
}

/** Wide enough for its content; it grows from five digits on. */
const widthOf = (text: string) => (text.length > 4 ? { width: `${text.length + 2}ch` } : undefined)

/** Steps per key. */
const MOVES: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, label, min = 1, step = 1, max, unit, size } = props
  const { disabled = false, countsAsTyped = false } = props
  const t = useT('kit')
  const units = useUnits()
  const noteId = useId()
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState<string>()
  const least = nearestQuantity(0, { min, step, max }).quantity
  const most = nearestQuantity(Number.MAX_SAFE_INTEGER, { min, step, max }).quantity

  const set = (wanted: number) => {
    const { quantity, error } = nearestQuantity(wanted, { min, step, max })
    setTyped(undefined)
    if (error === undefined) setNote(undefined)
    else if (error === 'min') setNote(t('ui.quantity.min', { count: least }))
    else if (error === 'max') setNote(t('ui.quantity.max', { count: most }))
    else setNote(t('ui.quantity.step', { count: step }))
    if (quantity !== value) onChange(quantity)
  }
  const moveBy = (steps: number) => set(Math.min(most, Math.max(least, value + steps * step)))
  const leave = () => {
    if (typed === undefined) return
    const wanted = typed.trim() === '' ? value : parseQuantity(typed)
    set(wanted ?? value)
    if (wanted === null)
      setNote(t('ui.quantity.whole', { typed: typed.slice(0, 20), count: value }))
  }
  const type = (text: string) => {
    setTyped(text)
    const quantity = countsAsTyped ? validQuantity(text, { min, step, max }) : null
    if (quantity !== null && quantity !== value) onChange(quantity)
  }
  const press = (event: KeyboardEvent) => {
    const steps = MOVES[event.key]
    if (steps !== undefined) moveBy(steps)
    else if (event.key === 'Enter' && typed !== undefined) leave()
    else return
    event.preventDefault()
  }

  return (
    <span className={classes('quantity', size !== undefined && `quantity-${size}`)}>
      <span className="inline-flex items-center gap-2">
        <span className="quantity-box">
          <button
            type="button"
            aria-label={t('ui.quantity.less')}
            disabled={disabled || value <= least}
            onClick={() => moveBy(-1)}
          >
            <Icon of={Minus} size="small" />
          </button>
          <input
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-label={label ?? t('ui.quantity.label')}
            aria-valuenow={value}
            aria-valuemin={least}
            aria-valuemax={max}
            aria-describedby={noteId}
            disabled={disabled}
            style={widthOf(typed ?? String(value))}
            value={typed ?? String(value)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={press}
          />
          <button
            type="button"
            aria-label={t('ui.quantity.more')}
            disabled={disabled || value >= most}
            onClick={() => moveBy(1)}
          >
            <Icon of={Plus} size="small" />
          </button>
        </span>
        {unit !== undefined && <span className="text-sm text-ink-3">{units(unit, value)}</span>}
      </span>
      <output id={noteId} className="quantity-note empty:hidden">
        {note}
      </output>
    </span>
  )
}
