/** The options of a product as chips; unavailable values show the reason. */
import { useId, type ReactNode } from 'react'
import { classes } from '#kit/ui/basics/classes.ts'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { StockDot, type StockBand } from '#domains/stock/web/door/StockDot.tsx'

export type OptionValue = {
  id: string
  label: string
  /** Its thumbnail. */
  src?: string | undefined
  /** Below the name: its price. */
  note?: string | undefined
  /** Why it cannot be chosen: "与警示黄不可组合". */
  reason?: string | undefined
  /** It can be chosen, but is out of stock: "缺货". */
  lack?: string | undefined
}

export type OptionPickerProps = {
  label: string
  values: readonly OptionValue[]
  current?: string | undefined
  onSelect: (id: string) => void
}

const THUMB = 28

export function OptionPicker({ label, values, current, onSelect }: OptionPickerProps) {
  const name = useId()
  return (
    <OptionRow label={label} group>
      {values.map(({ id, label: text, src, note, reason, lack }) => (
        <label key={id} className={classes('chip option', lack !== undefined && 'option-out')}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={id}
            checked={id === current}
            disabled={reason !== undefined}
            onChange={() => onSelect(id)}
          />
          {src !== undefined && <Picture src={src} alt="" width={THUMB} height={THUMB} />}
          {note === undefined ? (
            text
          ) : (
            <span className="option-noted">
              {text}
              <small>{note}</small>
            </span>
          )}
          {(reason ?? lack) !== undefined && <small>{reason ?? lack}</small>}
        </label>
      ))}
    </OptionRow>
  )
}

/** One row of a product's page: the label on the left, the choices on the right. */
type RowProps = {
  label: string
  group?: boolean
  /** An action, or what it would come to, rather than information: it is not printed. */
  isAct?: boolean
  children: ReactNode
}

export function OptionRow(props: RowProps) {
  const id = useId()
  return (
    <div
      className={props.isAct === true ? 'option-row print-hidden' : 'option-row'}
      role={props.group === true ? 'radiogroup' : undefined}
      aria-labelledby={props.group === true ? id : undefined}
    >
      <span id={id} className="option-label">
        {props.label}
      </span>
      <div className="option-values">{props.children}</div>
    </div>
  )
}

export type WarehouseOption = {
  id: string
  name: string
  band: StockBand
  /** "现货 2,140 · 明日达", "缺货 · 可调仓 7 天" */
  text: string
}

/** The choice of the warehouse: stock and arrival of each. */
export function WarehousePicker(props: {
  label: string
  warehouses: readonly WarehouseOption[]
  current?: string | undefined
  onSelect: (id: string) => void
}) {
  const name = useId()
  return (
    <OptionRow label={props.label} group>
      <div className="warehouses">
        {props.warehouses.map(({ id, name: title, band, text }) => (
          <label key={id} className="warehouse-card">
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={id}
              checked={id === props.current}
              onChange={() => props.onSelect(id)}
            />
            <b>{title}</b>
            <StockDot band={band}>{text}</StockDot>
          </label>
        ))}
      </div>
    </OptionRow>
  )
}
