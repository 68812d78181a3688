/** The lines: those that can be bought by warehouse, then those that cannot with their reasons. */
import { Warehouse } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { Cart, CartLine } from '../contract.ts'
import { useCartActs } from './acts.ts'
import { InvalidLine } from './InvalidLine.tsx'
import { Line } from './Line.tsx'

const ids = (lines: readonly CartLine[]) => lines.map(({ id }) => id)

export function CartLines({ cart }: { cart: Cart }) {
  const t = useT('cart')
  const acts = useCartActs()
  const buyable = cart.groups.flatMap(({ lines }) => lines)
  const chosen = buyable.filter(({ selected }) => selected)
  return (
    <>
      {buyable.length > 0 && (
        <section className="panel" aria-label={t('goods')}>
          <div className="cart-head">
            <SelectAll lines={buyable} label={t('selectAll')} hidden />
            <span>{t('selectAll')}</span>
            <span />
            <span>{t('unitPrice')}</span>
            <span>{t('quantity')}</span>
            <span>{t('amount')}</span>
            <span />
          </div>
          {cart.groups.map(({ warehouseId, warehouseName, lines }) => (
            <div key={warehouseId}>
              <div className="cart-group">
                <SelectAll
                  lines={lines}
                  label={t('selectWarehouse', { name: warehouseName })}
                  hidden
                />
                <Icon of={Warehouse} />
                <b>{warehouseName}</b>
                <span className="text-ink-3">{t('lineCount', { count: lines.length })}</span>
              </div>
              {lines.map((line) => (
                <Line key={line.id} line={line} currency={cart.currency} />
              ))}
            </div>
          ))}
          <div className="panel-foot flex flex-wrap items-center gap-4">
            <SelectAll lines={buyable} label={t('selectAll')} />
            <RemoveChosen lines={chosen} />
          </div>
        </section>
      )}
      {cart.invalid.length > 0 && (
        <section className="panel" aria-label={t('invalid')}>
          <div className="cart-group">
            <b>{t('invalid')}</b>
            <Button
              size="small"
              variant="quiet"
              onClick={() => acts.remove.mutate({ lineIds: ids(cart.invalid) })}
            >
              {t('clearInvalid')}
            </Button>
          </div>
          {cart.invalid.map((line) => (
            <InvalidLine key={line.id} line={line} />
          ))}
        </section>
      )}
    </>
  )
}

function SelectAll({
  lines,
  label,
  hidden,
}: {
  lines: readonly CartLine[]
  label: string
  hidden?: boolean
}) {
  const { select } = useCartActs()
  const count = lines.filter(({ selected }) => selected).length
  return (
    <Checkbox
      {...(hidden === true ? { 'aria-label': label } : { children: label })}
      checked={count === lines.length}
      some={count > 0 && count < lines.length}
      onChange={(event) => select.mutate({ lineIds: ids(lines), selected: event.target.checked })}
    />
  )
}

/** Several at once are asked about; a single one comes back by undo. */
function RemoveChosen({ lines }: { lines: readonly CartLine[] }) {
  const t = useT('cart')
  const { remove } = useCartActs()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        disabled={lines.length === 0}
        onClick={() => setAsking(true)}
      >
        {t('removeChosen')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeTitle', { count: lines.length })}
        confirmLabel={t('remove')}
        busy={remove.isPending}
        onConfirm={async () => {
          await remove.mutateAsync({ lineIds: ids(lines) }).catch(() => {}) // it has been said
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
        cancelLabel={t('keep')}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}
